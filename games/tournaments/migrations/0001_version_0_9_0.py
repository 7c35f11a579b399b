import django.db.models.deletion
import games.tournaments.models.clubs
import games.tournaments.models.events
import games.tournaments.rules.limits
import games.tournaments.rules.pairing
import games.tournaments.rules.penalties
import games.tournaments.rules.presets
import games.tournaments.rules.ranking
import games.tournaments.rules.record
import games.tournaments.rules.results
import games.tournaments.rules.schedule
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('tournaments', '0001_tournaments'), ('tournaments', '0002_sheets_of_matches'), ('tournaments', '0003_boards_of_rounds'), ('tournaments', '0004_windows')]

    initial = True

    dependencies = [
        ('games', '0017_partners_rotate'),
        ('games', '0032_boards'),
        ('pads', '0002_sheets_of_matches'),
    ]

    operations = [
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('name', models.CharField(max_length=60)),
                ('club', models.CharField(blank=True, default='', max_length=60)),
                ('group', models.CharField(blank=True, default='', max_length=10)),
                ('status', models.CharField(choices=[('looking', 'looking for a partner'), ('registered', 'registered'), ('checked_in', 'checked in'), ('absent', 'absent'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified')], default='registered', max_length=15)),
                ('code', models.CharField(max_length=12)),
                ('fixed_table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('lot', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('is_late', models.BooleanField(default=False)),
                ('is_struck_out', models.BooleanField(default=False)),
                ('agreements', models.TextField(blank=True, default='', max_length=1500)),
                ('agreements_changed', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'entrant',
                'verbose_name_plural': 'entrants',
                'ordering': ['tournament', 'number', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('text', models.TextField(blank=True, default='', max_length=1000)),
                ('created', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'club',
                'verbose_name_plural': 'clubs',
                'ordering': ['name', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='club_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='EntrantPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('is_substitute', models.BooleanField(default=False)),
                ('plays', models.BooleanField(default=True)),
                ('has_accepted', models.BooleanField(default=True)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='tournaments.entrant')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entered', to='games.player')),
            ],
            options={
                'verbose_name': 'player of an entrant',
                'verbose_name_plural': 'players of entrants',
                'ordering': ['entrant', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('member', 'member')], default='member', max_length=10)),
                ('since', models.DateTimeField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.club')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='memberships', to='games.player')),
            ],
            options={
                'verbose_name': 'member',
                'verbose_name_plural': 'members',
                'ordering': ['club', 'name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('position', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('match', 'match'), ('four', 'four'), ('house', 'with the house'), ('bye', 'bye'), ('free', 'free')], max_length=10)),
                ('table_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('boards', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('why', models.JSONField(blank=True, default=dict)),
                ('ends', models.DateTimeField(blank=True, null=True)),
                ('clock_stopped', models.DateTimeField(blank=True, null=True)),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='pairings', to='games.match')),
                ('online_table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='pairings', to='games.table')),
            ],
            options={
                'verbose_name': 'pairing',
                'verbose_name_plural': 'pairings',
                'ordering': ['round', 'position'],
            },
        ),
        migrations.CreateModel(
            name='MatchSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pad', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='match_sheet', to='pads.pad')),
                ('pairing', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sheet', to='tournaments.pairing')),
            ],
            options={
                'verbose_name': 'score sheet of a match',
                'verbose_name_plural': 'score sheets of matches',
            },
        ),
        migrations.CreateModel(
            name='MatchReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('score_a', models.IntegerField()),
                ('score_b', models.IntegerField()),
                ('deals', models.JSONField(blank=True, default=list)),
                ('at', models.DateTimeField()),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player')),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='tournaments.pairing')),
            ],
            options={
                'verbose_name': 'report of a match',
                'verbose_name_plural': 'reports of matches',
                'ordering': ['pairing', 'side'],
            },
        ),
        migrations.CreateModel(
            name='LineUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='tournaments.entrantplayer')),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='line_up', to='tournaments.pairing')),
            ],
            options={
                'verbose_name': 'who plays for a team',
                'verbose_name_plural': 'who plays for teams',
                'ordering': ['pairing', 'side', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='DirectorCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('at', models.DateTimeField()),
                ('settled', models.DateTimeField(blank=True, null=True)),
                ('taken_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player')),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.entrant')),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournaments.pairing')),
            ],
            options={
                'verbose_name': 'call for the director',
                'verbose_name_plural': 'calls for the director',
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='DateProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('starts', models.DateTimeField()),
                ('who', models.CharField(blank=True, default='', max_length=40)),
                ('at', models.DateTimeField()),
                ('answer', models.CharField(blank=True, choices=[('', 'open'), ('accepted', 'agreed on'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='', max_length=10)),
                ('answered', models.DateTimeField(blank=True, null=True)),
                ('answered_by', models.CharField(blank=True, default='', max_length=40)),
                ('reminded', models.DateTimeField(blank=True, null=True)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player')),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dates', to='tournaments.pairing')),
            ],
            options={
                'verbose_name': 'proposed date',
                'verbose_name_plural': 'proposed dates',
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('sanction', models.CharField(max_length=20)),
                ('vp', models.DecimalField(decimal_places=2, default=0, max_digits=6)),
                ('points', models.IntegerField(default=0)),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('at', models.DateTimeField()),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournaments.entrant')),
            ],
            options={
                'verbose_name': 'penalty',
                'verbose_name_plural': 'penalties',
                'ordering': ['entrant', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('played', 'played'), ('bye', 'bye'), ('walkover', 'walk-over'), ('both_absent', 'both absent'), ('adjusted', 'adjusted'), ('free', 'free')], max_length=15)),
                ('settled', models.CharField(choices=[('confirmed', 'confirmed'), ('accepted', 'accepted by the director'), ('ruled', 'ruled'), ('online', 'played online'), ('planned', 'without a match')], max_length=10)),
                ('score_a', models.IntegerField(default=0)),
                ('score_b', models.IntegerField(default=0)),
                ('deals', models.JSONField(blank=True, default=list)),
                ('games', models.JSONField(blank=True, default=list)),
                ('winner', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('vp_a', models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True)),
                ('vp_b', models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True)),
                ('at', models.DateTimeField()),
                ('pairing', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='result', to='tournaments.pairing')),
            ],
            options={
                'verbose_name': 'result',
                'verbose_name_plural': 'results',
                'ordering': ['pairing'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('status', models.CharField(choices=[('draft', 'draft'), ('published', 'published'), ('running', 'running'), ('closed', 'closed')], default='draft', max_length=10)),
                ('basis', models.JSONField(default=dict)),
                ('is_by_hand', models.BooleanField(default=False)),
                ('starts', models.DateTimeField(blank=True, null=True)),
                ('ends', models.DateTimeField(blank=True, null=True)),
                ('paused', models.DateTimeField(blank=True, null=True)),
                ('board_word', models.CharField(blank=True, default='', max_length=40)),
                ('board_set', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='games.boardset')),
            ],
            options={
                'verbose_name': 'round of a tournament',
                'verbose_name_plural': 'rounds of tournaments',
                'ordering': ['tournament', 'number'],
            },
        ),
        migrations.CreateModel(
            name='PairingEntrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField(default=0)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='pairings', to='tournaments.entrant')),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.pairing')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.round')),
            ],
            options={
                'verbose_name': 'entrant of a pairing',
                'verbose_name_plural': 'entrants of pairings',
                'ordering': ['pairing', 'side', 'place'],
            },
        ),
        migrations.AddField(
            model_name='pairing',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='tournaments.round'),
        ),
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('ranks', models.CharField(choices=[(games.tournaments.rules.presets.Entering['TEAMS'], games.tournaments.rules.presets.Entering['TEAMS']), (games.tournaments.rules.presets.Entering['PERSONS'], games.tournaments.rules.presets.Entering['PERSONS'])], default=games.tournaments.rules.presets.Entering['PERSONS'], max_length=10)),
                ('scoring', models.CharField(choices=[('places', 'points for places'), ('victory_points', 'sum of victory points'), ('points', 'sum of points'), ('rank_points', 'rank points')], default='places', max_length=20)),
                ('scheme', models.JSONField(default=games.tournaments.models.clubs.usual_scheme)),
                ('participation', models.PositiveSmallIntegerField(default=0)),
                ('best', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('frozen', models.JSONField(blank=True, null=True)),
                ('created', models.DateTimeField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='series', to='tournaments.club')),
            ],
            options={
                'verbose_name': 'series',
                'verbose_name_plural': 'series',
                'ordering': ['-created', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('place', models.CharField(blank=True, default='', max_length=60)),
                ('text', models.TextField(blank=True, default='', max_length=2000)),
                ('day', models.DateField()),
                ('zone', models.CharField(default='Europe/Zurich', max_length=40)),
                ('status', models.CharField(choices=[('planned', 'open for registration'), ('running', 'running'), ('ended', 'ended')], default='planned', max_length=10)),
                ('is_public', models.BooleanField(default=True)),
                ('is_rehearsal', models.BooleanField(default=False)),
                ('preset', models.CharField(max_length=30)),
                ('entering', models.CharField(default=games.tournaments.rules.presets.Entering['TEAMS'], max_length=10)),
                ('system', models.CharField(default=games.tournaments.rules.record.System['SWISS'], max_length=20)),
                ('rounds_planned', models.PositiveSmallIntegerField(default=3)),
                ('ladder', models.JSONField(default=games.tournaments.models.events.usual_ladder)),
                ('per', models.CharField(default=games.tournaments.rules.results.Per['MATCH'], max_length=10)),
                ('vp', models.JSONField(default=games.tournaments.models.events.usual_vp)),
                ('bye_scores', models.CharField(default=games.tournaments.rules.ranking.ByeScores['ZERO'], max_length=15)),
                ('target', models.PositiveIntegerField(blank=True, null=True)),
                ('max_deals', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('days', models.PositiveSmallIntegerField(default=0)),
                ('cut', models.CharField(default=games.tournaments.rules.limits.Cut['DEAL'], max_length=10)),
                ('overtime', models.PositiveSmallIntegerField(default=15)),
                ('warnings', models.JSONField(default=games.tournaments.models.events.usual_warnings)),
                ('starts_by_clock', models.BooleanField(default=False)),
                ('first', models.CharField(default=games.tournaments.rules.pairing.First['NEIGHBOURS'], max_length=15)),
                ('avoid_clubs', models.PositiveSmallIntegerField(default=0)),
                ('has_house', models.BooleanField(default=False)),
                ('forbidden', models.JSONField(blank=True, default=list)),
                ('tables', models.JSONField(blank=True, default=list)),
                ('seed', models.CharField(max_length=40)),
                ('agreement', models.JSONField(blank=True, default=dict)),
                ('is_online', models.BooleanField(default=False)),
                ('final_standing', models.JSONField(blank=True, null=True)),
                ('created', models.DateTimeField()),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments', to='tournaments.club')),
                ('series', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments', to='tournaments.series')),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
                'ordering': ['-day', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='ScheduleItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(max_length=10)),
                ('name', models.CharField(blank=True, default='', max_length=60)),
                ('label', models.CharField(blank=True, default='', max_length=60)),
                ('starts', models.DateTimeField()),
                ('ends', models.DateTimeField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='schedule', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'item of the schedule',
                'verbose_name_plural': 'items of the schedule',
                'ordering': ['tournament', 'position'],
            },
        ),
        migrations.AddField(
            model_name='round',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='Director',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('deputy', 'deputy')], max_length=10)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='directs', to='games.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='directors', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'director',
                'verbose_name_plural': 'directors',
                'ordering': ['tournament', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=300)),
                ('at', models.DateTimeField()),
                ('is_withdrawn', models.BooleanField(default=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'announcement',
                'verbose_name_plural': 'announcements',
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('what', models.CharField(max_length=40)),
                ('who', models.CharField(blank=True, default='', max_length=60)),
                ('is_director', models.BooleanField(default=True)),
                ('on_own_match', models.BooleanField(default=False)),
                ('at', models.DateTimeField()),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('about', models.JSONField(blank=True, default=dict)),
                ('changes', models.JSONField(default=list)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.player')),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='undone_by', to='tournaments.act')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'act',
                'verbose_name_plural': 'acts',
                'ordering': ['tournament', 'number'],
            },
        ),
        migrations.AddConstraint(
            model_name='entrantplayer',
            constraint=models.UniqueConstraint(fields=('entrant', 'player'), name='in_an_entrant_once'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(fields=('club', 'player'), name='member_of_a_club_once'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'member'])), name='club_role_known'),
        ),
        migrations.AddConstraint(
            model_name='matchreport',
            constraint=models.UniqueConstraint(fields=('pairing', 'side'), name='one_report_a_side'),
        ),
        migrations.AddConstraint(
            model_name='matchreport',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', (0, 1))), name='report_of_side_0_or_1'),
        ),
        migrations.AddConstraint(
            model_name='lineup',
            constraint=models.UniqueConstraint(fields=('pairing', 'person'), name='lined_up_once'),
        ),
        migrations.AddConstraint(
            model_name='dateproposal',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', (0, 1))), name='date_of_side_0_or_1'),
        ),
        migrations.AddConstraint(
            model_name='dateproposal',
            constraint=models.CheckConstraint(condition=models.Q(('answer__in', ['', 'accepted', 'declined', 'withdrawn'])), name='date_answer_known'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('sanction__in', [games.tournaments.rules.penalties.Sanction['REMINDER'], games.tournaments.rules.penalties.Sanction['WARNING'], games.tournaments.rules.penalties.Sanction['POINTS'], games.tournaments.rules.penalties.Sanction['VP'], games.tournaments.rules.penalties.Sanction['MATCH'], games.tournaments.rules.penalties.Sanction['DISQUALIFICATION']])), name='sanction_known'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['played', 'bye', 'walkover', 'both_absent', 'adjusted', 'free'])), name='result_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'walkover'), ('winner__in', (0, 1))), models.Q(models.Q(('kind', 'walkover'), _negated=True), ('winner__isnull', True)), _connector='OR'), name='walkovers_have_winners'),
        ),
        migrations.AddConstraint(
            model_name='pairingentrant',
            constraint=models.UniqueConstraint(fields=('round', 'entrant'), name='paired_once_a_round'),
        ),
        migrations.AddConstraint(
            model_name='pairingentrant',
            constraint=models.UniqueConstraint(fields=('pairing', 'side', 'place'), name='one_place_a_side'),
        ),
        migrations.AddConstraint(
            model_name='pairingentrant',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', (0, 1))), name='side_is_0_or_1'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.UniqueConstraint(fields=('round', 'position'), name='pairings_in_order'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['match', 'four', 'house', 'bye', 'free'])), name='pairing_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['planned', 'running', 'ended'])), name='tournament_status_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('entering__in', [games.tournaments.rules.presets.Entering['TEAMS'], games.tournaments.rules.presets.Entering['PERSONS']])), name='tournament_entering_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('system__in', [games.tournaments.rules.record.System['SWISS'], games.tournaments.rules.record.System['DRAW'], games.tournaments.rules.record.System['STANDING'], games.tournaments.rules.record.System['FOUR'], games.tournaments.rules.record.System['ROUND_ROBIN'], games.tournaments.rules.record.System['KNOCK_OUT'], games.tournaments.rules.record.System['MITCHELL']])), name='tournament_system_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('status', 'ended'), ('final_standing__isnull', True), _connector='OR'), name='final_standing_when_ended'),
        ),
        migrations.AddConstraint(
            model_name='scheduleitem',
            constraint=models.UniqueConstraint(fields=('tournament', 'position'), name='schedule_in_order'),
        ),
        migrations.AddConstraint(
            model_name='scheduleitem',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', [games.tournaments.rules.schedule.ItemKind['ROUND'], games.tournaments.rules.schedule.ItemKind['REPORT'], games.tournaments.rules.schedule.ItemKind['BREAK'], games.tournaments.rules.schedule.ItemKind['RANKING']])), name='schedule_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='scheduleitem',
            constraint=models.CheckConstraint(condition=models.Q(('ends__gte', models.F('starts'))), name='ends_after_its_start'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='tournament_round_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'published', 'running', 'closed'])), name='round_status_known'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='start_number_once'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('tournament', 'code'), name='entrant_code_once'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['looking', 'registered', 'checked_in', 'absent', 'withdrawn', 'disqualified'])), name='entrant_status_known'),
        ),
        migrations.AddConstraint(
            model_name='director',
            constraint=models.UniqueConstraint(fields=('tournament', 'player'), name='directs_once'),
        ),
        migrations.AddConstraint(
            model_name='director',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'deputy'])), name='director_role_known'),
        ),
        migrations.AddConstraint(
            model_name='act',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='acts_in_order'),
        ),
    ]
