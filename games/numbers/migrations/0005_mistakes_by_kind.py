from typing import Any

from django.db import migrations, models

KINDS = {
    "cost_push": "cost of what was passed",
    "cost_call": "cost of calls",
    "cost_lead": "cost of leads",
    "cost_follow": "cost of beating or passing",
    "cost_bomb": "cost of bombs",
}


def count_again(apps: Any, _editor: object) -> None:
    """Let the clock count all matches again in which something was judged."""
    figures = apps.get_model("numbers", "MatchFigures").objects.filter(judged__gt=0)
    counted = apps.get_model("numbers", "CountedMatch").objects
    counted.filter(pk__in=figures.values("counted")).update(is_due=True)


class Migration(migrations.Migration):
    dependencies = [("numbers", "0004_course")]

    operations = [
        *(
            migrations.AddField(
                model_name="matchfigures",
                name=name,
                field=models.FloatField(default=0, verbose_name=title),
            )
            for name, title in KINDS.items()
        ),
        migrations.RunPython(count_again, migrations.RunPython.noop),
    ]
