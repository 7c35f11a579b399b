"""The decks that everybody finds: all 57 Boosters, and the 37 of the publisher's FAQ.

The cards are written down here once more, so that this migration does the same for
ever, whatever becomes of the catalogue.
"""

from django.db import migrations
from django.utils import timezone

FROM_THE_FAQ = """
content clairvoyant generous positive_thinking ouvert back_to_the_roots dealer
spy musical_chairs solo_attack njet scarecrow new_master steal_booster pair_mania
rainbow hockey_team little_flower expressway skat small_is_beautiful red_alert enough
recycling super_partner red_card add_on slip_under bird_thief help pothole four_street
ring_road dragon_baby fire_bird modesty mighty_mouse
""".split()
OF_THE_HOUSE = """
x_ray second_exchange carousel dog_sitter wager hearts_desire truce queue_jumper
pickpocket dud dog_catcher wishless dragon_tamer contra triple_train about_turn swagger
doppelganger umbrella chameleon
""".split()

DECKS = (
    ("complete", "Complete", [*FROM_THE_FAQ, *OF_THE_HOUSE]),
    ("from_the_faq", "From the FAQ", FROM_THE_FAQ),
)


def add_decks(apps, schema_editor):
    decks = apps.get_model("boosters", "BoosterDeck").objects
    cards = apps.get_model("boosters", "BoosterDeckCard").objects
    now = timezone.now()
    for standard, name, slugs in DECKS:
        deck = decks.create(
            slug=standard.replace("_", "-"),
            name=name,
            is_public=True,
            standard=standard,
            created=now,
            changed=now,
        )
        cards.bulk_create(cards.model(deck=deck, slug=slug, number=1) for slug in slugs)


def remove_decks(apps, schema_editor):
    decks = apps.get_model("boosters", "BoosterDeck").objects
    decks.filter(standard__isnull=False).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('boosters', '0001_booster_decks'),
    ]

    operations = [
        migrations.RunPython(add_decks, remove_decks),
    ]
