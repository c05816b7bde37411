"""Word lists, their revisions and the texts that these share."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = []  # what names a user stands in 0002, because the users' app builds on this one

    operations = [
        migrations.CreateModel(
            name='Content',
            fields=[
                ('hash', models.CharField(max_length=64, primary_key=True, serialize=False, verbose_name='hash')),
                ('packed', models.BinaryField(verbose_name='packed text')),
            ],
            options={
                'verbose_name': 'content',
                'verbose_name_plural': 'contents',
            },
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('kind', models.CharField(choices=[('import', 'import'), ('addition', 'words added'), ('exclusion', 'words excluded'), ('withdrawal', 'hand-made changes taken back'), ('restoration', 'earlier revision made current again')], max_length=16, verbose_name='kind')),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='when')),
                ('made_by_name', models.CharField(blank=True, max_length=150, verbose_name='who, by name')),
                ('reason', models.TextField(blank=True, verbose_name='why')),
                ('edition', models.CharField(blank=True, max_length=100, verbose_name='edition')),
                ('edition_date', models.DateField(null=True, verbose_name='date of the edition')),
                ('word_count', models.PositiveIntegerField(verbose_name='number of words')),
                ('counts', models.JSONField(default=dict, verbose_name='what the import counted')),
                ('imported', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='lexicon.content', verbose_name='words of the import')),
                ('parent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='children', to='lexicon.revision', verbose_name='made from')),
                ('rulings', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='lexicon.content', verbose_name='rulings of the import')),
                ('words', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='lexicon.content', verbose_name='words')),
            ],
            options={
                'verbose_name': 'revision',
                'verbose_name_plural': 'revisions',
                'ordering': ['-number'],
            },
        ),
        migrations.CreateModel(
            name='LookUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=100, verbose_name='word')),
                ('list_name', models.CharField(max_length=100, verbose_name='word list')),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='when')),
                ('made_by_name', models.CharField(max_length=150, verbose_name='who, by name')),
                ('revision', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='lexicon.revision', verbose_name='revision')),
            ],
            options={
                'verbose_name': 'look-up',
                'verbose_name_plural': 'look-ups',
                'ordering': ['-made_at'],
            },
        ),
        migrations.CreateModel(
            name='WordList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(max_length=16, verbose_name='language')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('edition', models.CharField(blank=True, max_length=100, verbose_name='edition')),
                ('edition_date', models.DateField(blank=True, null=True, verbose_name='date of the edition')),
                ('licence', models.CharField(blank=True, max_length=200, verbose_name='licence')),
                ('source', models.TextField(blank=True, verbose_name='source')),
                ('for_new_tables', models.BooleanField(default=False, verbose_name='for new tables')),
                ('current', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='lexicon.revision', verbose_name='current revision')),
            ],
            options={
                'verbose_name': 'word list',
                'verbose_name_plural': 'word lists',
            },
        ),
        migrations.AddField(
            model_name='revision',
            name='word_list',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='lexicon.wordlist', verbose_name='word list'),
        ),
        migrations.CreateModel(
            name='HandMadeChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=25, verbose_name='word')),
                ('spelling', models.CharField(blank=True, max_length=100, verbose_name='spelling')),
                ('effect', models.CharField(choices=[('added', 'added'), ('excluded', 'excluded'), ('not_added', 'addition taken back'), ('not_excluded', 'exclusion taken back')], max_length=16, verbose_name='effect')),
                ('reason', models.TextField(verbose_name='reason')),
                ('revision', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_made_changes', to='lexicon.revision', verbose_name='revision')),
            ],
            options={
                'verbose_name': 'hand-made change',
                'verbose_name_plural': 'hand-made changes',
                'indexes': [models.Index(fields=['word'], name='changes_of_a_word')],
                'constraints': [models.UniqueConstraint(fields=('revision', 'word', 'spelling'), name='one_change_of_a_word')],
            },
        ),
        migrations.AddConstraint(
            model_name='wordlist',
            constraint=models.UniqueConstraint(fields=('language', 'name'), name='one_list_of_a_name'),
        ),
        migrations.AddConstraint(
            model_name='wordlist',
            constraint=models.UniqueConstraint(models.F('language'), condition=models.Q(('for_new_tables', True)), name='one_list_for_new_tables'),
        ),
        migrations.AddConstraint(
            model_name='revision',
            constraint=models.UniqueConstraint(fields=('word_list', 'number'), name='one_revision_of_a_number'),
        ),
        migrations.AddConstraint(
            model_name='revision',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='revisions_count_from_one'),
        ),
    ]
