// Which Latin letter a key means: what it writes, or, on a keyboard that writes Arabic, the letter beside it on the key.

const AZERTY = { KeyQ: "A", KeyA: "Q", KeyW: "Z", KeyZ: "W", Semicolon: "M", KeyM: "" };
const layout = document.getElementById("table").dataset.layout;

// Of the signs that a Latin keyboard writes too, only those that Shift and a letter's key write in Arabic.
const isArabic = ({ key }) =>
  (/^[^\x00-\x7f]{1,2}$/.test(key) && !/\p{Script=Latin}/u.test(key)) || /^[[\]{}~]$/.test(key);

// A Latin letter of which there is no tile, such as œ; nothing for any other key.
export const letterWithoutTile = ({ key }) => (/^[^\x00-\x7f]$/.test(key) && /\p{Script=Latin}/u.test(key) ? key : "");

// The capital, or nothing for a key that is no letter.
export function letterOf(event) {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  if (!isArabic(event)) return "";
  if (layout === "arabic_102_azerty" && event.code in AZERTY) return AZERTY[event.code];
  return /^Key[A-Z]$/.test(event.code) ? event.code.at(-1) : "";
}
