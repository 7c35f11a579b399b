import django.db.models.deletion
import games.models.matches
import games.models.tables
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('games', '0001_initial'), ('games', '0002_waves'), ('games', '0003_listing'), ('games', '0004_nameless_spectators'), ('games', '0005_for_trick'), ('games', '0006_people'), ('games', '0007_players_of_matches'), ('games', '0008_lesson'), ('games', '0009_absence'), ('games', '0010_seating'), ('games', '0011_motions'), ('games', '0012_entrance'), ('games', '0013_waiting'), ('games', '0014_shows_online'), ('games', '0015_open_hands'), ('games', '0016_people_on_site'), ('games', '0017_partners_rotate'), ('games', '0018_keyed_table_passwords'), ('games', '0019_watchers_changed'), ('games', '0020_names_at_tables'), ('games', '0021_who_played_what'), ('games', '0022_who_played_before'), ('games', '0023_addresses_of_matches'), ('games', '0024_looking_back'), ('games', '0025_rated_and_boosters'), ('games', '0026_reserved_tables'), ('games', '0027_judged_rounds'), ('games', '0028_viewings'), ('games', '0029_the_desk'), ('games', '0030_former_names'), ('games', '0031_time_outs'), ('games', '0032_boards')]

    initial = True

    dependencies = [
        ('auth', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='BoardSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('last_seed', models.CharField(max_length=64, verbose_name='last seed of the chain')),
                ('commitment', models.CharField(max_length=64, verbose_name='commitment')),
                ('word', models.CharField(blank=True, default='', max_length=40, verbose_name='word')),
                ('boards', models.PositiveSmallIntegerField(verbose_name='number of boards')),
                ('created', models.DateTimeField(verbose_name='created')),
                ('opened', models.DateTimeField(blank=True, null=True, verbose_name='opened')),
            ],
            options={
                'verbose_name': 'set of boards',
                'verbose_name_plural': 'sets of boards',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('first_window', models.PositiveIntegerField(help_text='number of the first window of this round', verbose_name='first window')),
                ('started', models.DateTimeField(verbose_name='started')),
                ('ended', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('is_over', models.BooleanField(default=False, verbose_name='over')),
                ('score', models.JSONField(blank=True, null=True, verbose_name='score')),
                ('shown_to_spectators', models.BooleanField(default=False, help_text="whether spectators have seen a card in somebody's hand", verbose_name='shown to spectators')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ['match', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('options', models.JSONField(verbose_name='options')),
                ('seat_names', models.JSONField(verbose_name='names of the seats')),
                ('started', models.DateTimeField(verbose_name='started')),
                ('ended', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('winner', models.CharField(blank=True, choices=[('', 'not over'), ('0', 'seats 1 and 3'), ('1', 'seats 2 and 4'), ('tie', 'tie'), ('no', 'nobody'), ('own', 'each for themselves')], default='', max_length=3, verbose_name='winner')),
                ('totals', models.JSONField(default=games.models.matches.no_points, verbose_name='points')),
                ('ending', models.CharField(blank=True, default='', help_text='conceded or abandoned; empty if the match was played to its end', max_length=10, verbose_name='ending')),
                ('is_public', models.BooleanField(default=False, help_text='whether everybody found the table and could watch while it was played', verbose_name='public')),
                ('kind', models.CharField(choices=[('played', 'played here'), ('lesson', 'lesson'), ('practice', 'practice'), ('brought', 'brought along')], default='played', max_length=10, verbose_name='kind')),
                ('slug', models.CharField(max_length=40, unique=True, verbose_name='address')),
                ('table_name', models.CharField(blank=True, default='', max_length=40, verbose_name='name of the table')),
                ('has_boosters', models.BooleanField(default=False, verbose_name='with Boosters')),
                ('is_rated', models.BooleanField(default=False, verbose_name='rated')),
                ('is_void', models.BooleanField(default=False, help_text='follows from the corrections, as points, winner and results do', verbose_name='does not count')),
                ('is_secret', models.BooleanField(default=False, help_text='whether other tables have the same deals before them (DUP-3)', verbose_name='secret')),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'ordering': ['-started', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='ClockBeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='at')),
            ],
            options={
                'verbose_name': 'clock beat',
                'verbose_name_plural': 'clock beats',
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='one_clock_beat')],
            },
        ),
        migrations.CreateModel(
            name='JudgedRound',
            fields=[
                ('hand', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='judged', serialize=False, to='games.hand', verbose_name='round')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('luck', models.JSONField(blank=True, null=True, verbose_name='luck of the cards')),
                ('decisions', models.JSONField(blank=True, help_text='each with its version; empty while only the luck is known', null=True, verbose_name='decisions')),
            ],
            options={
                'verbose_name': 'judged round',
                'verbose_name_plural': 'judged rounds',
            },
        ),
        migrations.CreateModel(
            name='PackedRound',
            fields=[
                ('hand', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='packed', serialize=False, to='games.hand', verbose_name='round')),
                ('dictionary', models.PositiveSmallIntegerField(help_text='version of the words that need not be packed', verbose_name='dictionary')),
                ('data', models.BinaryField(verbose_name='data')),
            ],
            options={
                'verbose_name': 'packed round',
                'verbose_name_plural': 'packed rounds',
            },
        ),
        migrations.AddField(
            model_name='hand',
            name='match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hands', to='games.match', verbose_name='match'),
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('void', 'the match does not count'), ('adjust', 'the round counts otherwise'), ('restore', 'counts as played again')], max_length=10, verbose_name='kind')),
                ('points', models.JSONField(blank=True, null=True, verbose_name='points')),
                ('reason', models.CharField(max_length=500, verbose_name='reason')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('hand', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='games.hand', verbose_name='round')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='games.match', verbose_name='match')),
            ],
            options={
                'verbose_name': 'correction',
                'verbose_name_plural': 'corrections',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20, verbose_name='name')),
                ('created', models.DateTimeField(verbose_name='created')),
                ('last_seen', models.DateTimeField(db_index=True, verbose_name='last seen')),
                ('session_number', models.PositiveIntegerField(default=0, help_text='sessions with another number have ended', verbose_name='number of sessions')),
                ('shows_online', models.BooleanField(default=False, help_text='whether everybody may read in the lobby that the player is at a table', verbose_name='is shown to be there')),
                ('renamed', models.DateTimeField(blank=True, null=True, verbose_name='renamed')),
                ('banned_until', models.DateTimeField(blank=True, help_text='until then no seat among people; follows from what was decided', null=True, verbose_name='banned until')),
                ('has_notice', models.BooleanField(default=False, help_text='whether there is a decision that the player has not read', verbose_name='is to be told something')),
                ('user', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='player', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Onlooker',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('browser', models.CharField(blank=True, default='', help_text='key of the browser of somebody without a name', max_length=22, verbose_name='browser')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='onlookers', to='games.match', verbose_name='match')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'onlooker',
                'verbose_name_plural': 'onlookers',
                'ordering': ['match', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='MatchTag',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=24, verbose_name='tag')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tags', to='games.match', verbose_name='match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='match_tags', to='games.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'tag of a match',
                'verbose_name_plural': 'tags of matches',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='MatchSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('level', models.CharField(blank=True, default='', help_text='how the bot plays', max_length=20, verbose_name='level')),
                ('level_version', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='version of the level')),
                ('name', models.CharField(blank=True, default='', help_text='of a bot or an unknown person; empty if nobody has noted it', max_length=20, verbose_name='name')),
                ('points', models.IntegerField(blank=True, null=True, verbose_name='points')),
                ('result', models.CharField(blank=True, choices=[('', 'not over'), ('won', 'won'), ('lost', 'lost'), ('tied', 'tie'), ('no', 'nobody')], default='', max_length=5, verbose_name='result')),
                ('since_round', models.PositiveIntegerField(blank=True, null=True, verbose_name='since round')),
                ('since_version', models.PositiveBigIntegerField(blank=True, help_text='events of the match from this version on can be theirs', null=True, verbose_name='since version')),
                ('stands_in', models.BooleanField(default=False, help_text='whether the bot plays for somebody else', verbose_name='stands in')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='games.match', verbose_name='match')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='games.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'seat of a match',
                'verbose_name_plural': 'seats of a match',
                'ordering': ['match', 'number', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='MatchNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(max_length=2000, verbose_name='note')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='games.match', verbose_name='match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='match_notes', to='games.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'note on a match',
                'verbose_name_plural': 'notes on matches',
            },
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20, verbose_name='name')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to='games.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'former name',
                'verbose_name_plural': 'former names',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Departure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.hand', verbose_name='round')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='departures', to='games.match', verbose_name='match')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player', verbose_name='player')),
                ('successor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player', verbose_name='successor')),
            ],
            options={
                'verbose_name': 'departure',
                'verbose_name_plural': 'departures',
                'ordering': ['match', 'at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True, verbose_name='address')),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('status', models.CharField(choices=[('open', 'open'), ('playing', 'playing'), ('finished', 'finished'), ('closed', 'closed')], default='open', max_length=10, verbose_name='status')),
                ('is_listed', models.BooleanField(default=False, verbose_name='listed')),
                ('pace', models.CharField(choices=[('none', 'no clock'), ('slow', 'slow'), ('normal', 'normal'), ('fast', 'fast')], default='normal', max_length=10, verbose_name='pace')),
                ('options', models.JSONField(verbose_name='options')),
                ('version', models.PositiveBigIntegerField(default=0, verbose_name='version')),
                ('shown', models.JSONField(default=games.models.tables.nothing_shown, verbose_name='versions shown')),
                ('state', models.JSONField(verbose_name='state')),
                ('clocks', models.JSONField(blank=True, default=dict, verbose_name='clocks')),
                ('due_at', models.DateTimeField(blank=True, db_index=True, null=True, verbose_name='due at')),
                ('created', models.DateTimeField(verbose_name='created')),
                ('empty_since', models.DateTimeField(blank=True, null=True, verbose_name='empty since')),
                ('lesson', models.CharField(blank=True, default='', help_text='the scripted round that is played here; its only player learns', max_length=20, verbose_name='lesson')),
                ('notices', models.JSONField(blank=True, default=list, verbose_name='notices')),
                ('banks', models.JSONField(blank=True, default=list, verbose_name='time banks')),
                ('motion', models.JSONField(blank=True, default=dict, verbose_name='motion')),
                ('allows_spectators', models.BooleanField(default=True, verbose_name='allows spectators')),
                ('password', models.CharField(blank=True, default='', help_text='its keyed hash; empty if anybody may come in', max_length=128, verbose_name='password')),
                ('watchers_changed', models.BooleanField(default=False, help_text='whether spectators have come or gone of whom the table is not told yet', verbose_name='spectators changed')),
                ('is_practice', models.BooleanField(default=False, help_text='whether a finished round is played on here; nothing of it counts', verbose_name='practice')),
                ('is_held', models.BooleanField(default=False, help_text='whether play stands still until whoever has reserved it lets it go on', verbose_name='held')),
                ('is_reserved', models.BooleanField(default=False, help_text='whether it is for those seated and for one match; it has no host', verbose_name='reserved')),
                ('plays_until', models.DateTimeField(blank=True, help_text='no round begins then or later; the one that runs is the last', null=True, verbose_name='plays until')),
                ('board_set', models.ForeignKey(blank=True, help_text='the deals that are played here and at other tables', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='games.boardset', verbose_name='boards')),
                ('hand', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.hand', verbose_name='current round')),
                ('host', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player', verbose_name='host')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.match', verbose_name='current match')),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'ordering': ['-created', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='StaffAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(choices=[('search', 'looks for matches'), ('match', 'looks at a match'), ('round', 'looks at a round'), ('report', 'looks at a report'), ('person', 'looks at a person'), ('live', 'looks at hands of a running round'), ('decide', 'decides'), ('correct', 'corrects')], max_length=10, verbose_name='act')),
                ('told', models.CharField(blank=True, default='', max_length=300, verbose_name='about')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.match', verbose_name='match')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player', verbose_name='player')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'act of the staff',
                'verbose_name_plural': 'acts of the staff',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Spectator',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('last_seen', models.DateTimeField(db_index=True, verbose_name='last seen')),
                ('browser', models.CharField(blank=True, default='', help_text='key of the browser of somebody without a name', max_length=22, verbose_name='browser')),
                ('known_as', models.CharField(blank=True, default='', help_text='the name that those who play see while a round runs', max_length=20, verbose_name='known as')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.player', verbose_name='player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='spectators', to='games.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'spectator',
                'verbose_name_plural': 'spectators',
                'ordering': ['table', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('bot', models.CharField(blank=True, help_text='how the bot plays', max_length=20, verbose_name='bot')),
                ('bot_name', models.CharField(blank=True, max_length=20, verbose_name='name of the bot')),
                ('last_seen', models.DateTimeField(blank=True, null=True, verbose_name='last seen')),
                ('is_away', models.BooleanField(default=False, verbose_name='away')),
                ('wants_next', models.BooleanField(default=False, verbose_name='wants to go on')),
                ('waves', models.JSONField(blank=True, default=list, verbose_name='waves through')),
                ('for_trick', models.JSONField(blank=True, default=dict, verbose_name='said for the trick')),
                ('has_stood_up', models.BooleanField(default=False, help_text='whether the player has left the seat to a bot, and is not just missing', verbose_name='has stood up')),
                ('is_vacated', models.BooleanField(default=False, help_text='whether somebody has left it for good during the match, so it can be taken', verbose_name='vacated')),
                ('stand_in', models.CharField(blank=True, default='', help_text='how the bot plays that stands in for the player', max_length=20, verbose_name='stand-in')),
                ('stood_in_since', models.PositiveBigIntegerField(blank=True, help_text='after this a bot has played what the player has not been told yet', null=True, verbose_name='stand-in since version')),
                ('wants_seating', models.CharField(blank=True, choices=[('same', 'same partners'), ('rotated', 'other partners'), ('room', 'take seats anew')], default='', max_length=10, verbose_name='wants to play with')),
                ('fills_after', models.PositiveSmallIntegerField(blank=True, help_text='seconds after which the player lets bots take the free seats', null=True, verbose_name='fills after')),
                ('shows_hand', models.BooleanField(default=False, help_text='whether spectators may see the hand while a round runs, if the table has it', verbose_name='shows the hand')),
                ('time_outs', models.PositiveSmallIntegerField(default=0, help_text='how many turns in a row the player has let run out while the page was open', verbose_name='time-outs')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='games.player', verbose_name='player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ['table', 'number'],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='matches', to='games.table', verbose_name='table'),
        ),
        migrations.CreateModel(
            name='Exclusion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('browser', models.CharField(blank=True, default='', help_text='key of the browser of somebody without a name', max_length=22, verbose_name='browser')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.player', verbose_name='player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exclusions', to='games.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'exclusion',
                'verbose_name_plural': 'exclusions',
                'ordering': ['table', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveBigIntegerField(verbose_name='version')),
                ('action_id', models.CharField(max_length=64, verbose_name='action id')),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='seat')),
                ('kind', models.CharField(max_length=30, verbose_name='kind')),
                ('action', models.JSONField(verbose_name='action')),
                ('events', models.JSONField(verbose_name='events')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('by_stand_in', models.BooleanField(default=False, help_text='whether a bot has done it for the player of the seat', verbose_name='by a stand-in')),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='games.hand', verbose_name='round')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='events', to='games.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'event',
                'verbose_name_plural': 'events',
                'ordering': ['table', 'version'],
            },
        ),
        migrations.CreateModel(
            name='Waiting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(verbose_name='since')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.player', verbose_name='player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='waiting', to='games.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'place in line',
                'verbose_name_plural': 'places in line',
                'ordering': ['table', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Viewing',
            fields=[
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='viewing', serialize=False, to='games.match', verbose_name='match')),
                ('round', models.PositiveIntegerField(verbose_name='round')),
                ('step', models.PositiveIntegerField(verbose_name='step')),
                ('version', models.PositiveBigIntegerField(default=0, verbose_name='version')),
                ('seen', models.DateTimeField(help_text='the last sign of life of the leader', verbose_name='seen')),
                ('leader', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player', verbose_name='leader')),
            ],
            options={
                'verbose_name': 'viewing',
                'verbose_name_plural': 'viewings',
            },
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.UniqueConstraint(fields=('match', 'number'), name='hand_number'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('hand', None), ('kind', 'void'), ('points', None)), models.Q(('hand__isnull', False), ('kind', 'adjust'), ('points__isnull', False)), models.Q(('kind', 'restore'), ('points', None)), _connector='OR'), name='correction_of_match_or_round'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='onlooker',
            constraint=models.UniqueConstraint(fields=('match', 'player'), name='looks_on_at_a_match_once'),
        ),
        migrations.AddConstraint(
            model_name='onlooker',
            constraint=models.UniqueConstraint(condition=models.Q(('browser', ''), _negated=True), fields=('match', 'browser'), name='browser_looks_on_at_a_match_once'),
        ),
        migrations.AddConstraint(
            model_name='matchtag',
            constraint=models.UniqueConstraint(fields=('player', 'text', 'match'), name='tags_a_match_once'),
        ),
        migrations.AddIndex(
            model_name='matchseat',
            index=models.Index(fields=['player', 'result'], name='matches_by_result'),
        ),
        migrations.AddIndex(
            model_name='matchseat',
            index=models.Index(fields=['player', 'match', 'number', 'result'], name='matches_of_a_player'),
        ),
        migrations.AddConstraint(
            model_name='matchseat',
            constraint=models.UniqueConstraint(fields=('match', 'number', 'player'), name='plays_a_match_once_on_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='matchseat',
            constraint=models.CheckConstraint(condition=models.Q(('number__in', (0, 1, 2, 3))), name='match_seat_number_0_to_3'),
        ),
        migrations.AddConstraint(
            model_name='matchseat',
            constraint=models.CheckConstraint(condition=models.Q(('player', None), models.Q(('level', ''), ('stands_in', False)), _connector='OR'), name='match_seat_of_person_or_bot'),
        ),
        migrations.AddConstraint(
            model_name='matchnote',
            constraint=models.UniqueConstraint(fields=('player', 'match'), name='one_note_on_a_match'),
        ),
        migrations.AddConstraint(
            model_name='formername',
            constraint=models.UniqueConstraint(fields=('player', 'name'), name='called_so_before_once'),
        ),
        migrations.AddConstraint(
            model_name='departure',
            constraint=models.CheckConstraint(condition=models.Q(('seat__in', (0, 1, 2, 3))), name='departure_seat_0_to_3'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(fields=['empty_since'], name='table_emptiness'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(fields=['status', 'is_listed', '-created'], name='tables_listed'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('watchers_changed', True)), fields=['id'], name='watchers_to_be_told'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['open', 'playing', 'finished', 'closed'])), name='table_status_known'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('pace__in', ['none', 'slow', 'normal', 'fast'])), name='table_pace_known'),
        ),
        migrations.AddIndex(
            model_name='staffact',
            index=models.Index(fields=['by', 'act', 'match'], name='acts_of_the_staff'),
        ),
        migrations.AddConstraint(
            model_name='spectator',
            constraint=models.UniqueConstraint(fields=('table', 'player'), name='watches_a_table_once'),
        ),
        migrations.AddConstraint(
            model_name='spectator',
            constraint=models.UniqueConstraint(condition=models.Q(('browser', ''), _negated=True), fields=('table', 'browser'), name='browser_watches_a_table_once'),
        ),
        migrations.AddConstraint(
            model_name='spectator',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('player', None), models.Q(('browser', ''), _negated=True)), models.Q(models.Q(('player', None), _negated=True), ('browser', '')), _connector='OR'), name='watched_by_player_or_browser'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(fields=['is_away', 'last_seen'], name='seat_presence'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='one_seat_a_place'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'player'), name='one_seat_a_player'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('number__in', (0, 1, 2, 3))), name='seat_number_0_to_3'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('player', None), ('bot', ''), _connector='OR'), name='person_or_bot'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('bot', ''), ('bot_name', '')), models.Q(('bot', ''), ('bot_name', ''), _connector='OR', _negated=True), _connector='OR'), name='bots_have_names'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('stand_in', ''), ('player__isnull', False), _connector='OR'), name='stand_ins_for_persons'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('ended__isnull', False), ('is_public', True)), fields=['kind', 'is_rated', 'has_boosters', 'winner', 'started'], name='public_matches'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='match_number'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['played', 'lesson', 'practice', 'brought'])), name='match_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='exclusion',
            constraint=models.UniqueConstraint(fields=('table', 'player'), name='sent_away_once'),
        ),
        migrations.AddConstraint(
            model_name='exclusion',
            constraint=models.UniqueConstraint(condition=models.Q(('browser', ''), _negated=True), fields=('table', 'browser'), name='browser_sent_away_once'),
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(fields=['hand', 'version'], name='events_of_a_hand'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.UniqueConstraint(fields=('table', 'version'), name='one_event_a_version'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.UniqueConstraint(fields=('table', 'action_id'), name='one_event_an_action_id'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('seat', None), ('seat__in', (0, 1, 2, 3)), _connector='OR'), name='event_seat_0_to_3'),
        ),
        migrations.AddConstraint(
            model_name='waiting',
            constraint=models.UniqueConstraint(fields=('table', 'player'), name='waits_at_a_table_once'),
        ),
    ]
