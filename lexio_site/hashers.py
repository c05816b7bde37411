"""Password hashing sized for one machine."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class OneMachineArgon2(Argon2PasswordHasher):
    """Argon2 with 19 MiB and one lane: eight log-ins at once take 150 MiB, not 800."""

    time_cost = 2
    memory_cost = 19_456  # KiB
    parallelism = 1
