"""The words of the blue Boosters: before or after the exchange."""

from __future__ import annotations

from boosters.languages import Both
from boosters.texts.text import Text

BEFORE = "vor dem Schupfen", "before the exchange"
AFTER = "nach dem Schupfen", "after the exchange"
ROUND = "bis zum Ende der Runde", "until the round ends"
FIRST_LEAD = "bis zum ersten Anspiel", "until the first lead"

TEXTS = {
    "content": Both(
        de=Text(
            "Zu\u00adfrieden",
            BEFORE[0],
            "In dieser Runde wird nicht geschupft. Booster, die schon fürs Schupfen "
            "gespielt sind, gehen auf die Hand zurück; weitere lassen sich nicht "
            "spielen.",
            ROUND[0],
            "In dieser Runde wird nicht geschupft.",
        ),
        en=Text(
            "Content",
            BEFORE[1],
            "Nobody exchanges cards in this round. Boosters already played for the "
            "exchange go back to their owners, and no more of them can be played.",
            ROUND[1],
            "No exchange in this round.",
        ),
    ),
    "clairvoyant": Both(
        de=Text(
            "Hell\u00adseher",
            BEFORE[0],
            "Du schupfst zuletzt. Haben die drei anderen gewählt, gilt ihre Wahl, und "
            "du siehst alle Karten, die zu dir kommen. Erst dann wählst du deine drei.",
            ROUND[0],
            "Schupft zuletzt und sieht vorher, was kommt.",
        ),
        en=Text(
            "Clair\u00advoyant",
            BEFORE[1],
            "You give last. Once the other three have chosen, their choice stands and "
            "you see all the cards that will come to you. Only then do you choose "
            "yours.",
            ROUND[1],
            "Gives last and sees first what is coming.",
        ),
    ),
    "generous": Both(
        de=Text(
            "Gross\u00adzügig",
            BEFORE[0],
            "Du schupfst deinem Partner zwei Karten statt einer. Du spielst dann mit "
            "13 Karten, dein Partner mit 15. Für ein Tichu gelten beide Hände als "
            "voll.",
            ROUND[0],
            "Schupft dem Partner zwei Karten.",
        ),
        en=Text(
            "Gener\u00adous",
            BEFORE[1],
            "You give your partner two cards instead of one. You then play with 13 "
            "cards, your partner with 15. For calling Tichu both count as a full hand.",
            ROUND[1],
            "Gives two cards to the partner.",
        ),
    ),
    "positive_thinking": Both(
        de=Text(
            "Positives Denken",
            BEFORE[0],
            "Jeder Gegner, der eine 10, J, Q, K oder ein Ass hat, muss dir eine "
            "solche Karte schupfen; welche, ist seine Sache. Wer keine hat, schupft "
            "irgendetwas, und niemand erfährt davon.",
            ROUND[0],
            "Gegner schupfen 10 oder höher, wenn sie können.",
        ),
        en=Text(
            "Positive Think\u00ading",
            BEFORE[1],
            "Each opponent who holds a 10, J, Q, K or ace must give you such a card; "
            "which one is up to them. Who holds none gives you anything, and nobody "
            "learns of it.",
            ROUND[1],
            "Opponents give a 10 or higher if they can.",
        ),
    ),
    "ouvert": Both(
        de=Text(
            "Ouvert",
            AFTER[0],
            "Du tauschst eine deiner Karten verdeckt gegen den Mah Jong, falls jemand "
            "anderes ihn hat. Das erste Anspiel gehört auf jeden Fall dir, und mit "
            "ihm legst du deine ganze Hand offen hin.",
            ROUND[0],
            "Spielt zuerst an und spielt mit offener Hand.",
        ),
        en=Text(
            "Open Hand",
            AFTER[1],
            "You swap one of your cards, unseen by others, for the Mah Jong if "
            "somebody else holds it. In any case the first lead is yours, and with it "
            "you lay your whole hand open.",
            ROUND[1],
            "Has the first lead and plays with an open hand.",
        ),
    ),
    "back_to_the_roots": Both(
        de=Text(
            "Back to the Roots",
            AFTER[0],
            "Mah Jong, Hund, Phönix und Drache sind für diese Runde aus dem Spiel, "
            "und niemand zieht Karten nach. Das erste Anspiel gehört dir, ausser "
            "jemand spielt Ouvert.",
            ROUND[0],
            "Ohne Mah Jong, Hund, Phönix und Drache.",
        ),
        en=Text(
            "Back to the Roots",
            AFTER[1],
            "Mah Jong, Dog, Phoenix and Dragon leave the game for this round, and "
            "nobody draws new cards. The first lead is yours unless somebody plays "
            "Open Hand.",
            ROUND[1],
            "No Mah Jong, Dog, Phoenix or Dragon.",
        ),
    ),
    "dealer": Both(
        de=Text(
            "Dealer",
            AFTER[0],
            "Gib eine bis drei deiner Karten verdeckt weg, allen anderen höchstens je "
            "eine. Zurück bekommst du nichts. Tichu kannst du trotzdem ansagen, bis "
            "du die erste Karte spielst.",
        ),
        en=Text(
            "Dealer",
            AFTER[1],
            "Give away one to three of your cards face down, at most one to each "
            "player. You get nothing back. Even so you may call Tichu until you play "
            "your first card.",
        ),
    ),
    "x_ray": Both(
        de=Text(
            "Rönt\u00adgen\u00adblick",
            AFTER[0],
            "Wähl einen Gegner. Bis zum ersten Anspiel siehst du seine Handkarten, "
            "und nur du.",
            FIRST_LEAD[0],
            "Sieht die Hand eines Gegners.",
        ),
        en=Text(
            "X-Ray",
            AFTER[1],
            "Choose an opponent. Until the first lead you can see their hand, and "
            "nobody else can.",
            FIRST_LEAD[1],
            "Sees the hand of an opponent.",
        ),
    ),
    "second_exchange": Both(
        de=Text(
            "Nach\u00adtausch",
            AFTER[0],
            "Du und dein Partner gebt einander noch je eine Karte. Ihr wählt beide, "
            "bevor ihr seht, was kommt.",
        ),
        en=Text(
            "Second Thoughts",
            AFTER[1],
            "You and your partner give each other one more card. Both of you choose "
            "before you see what is coming.",
        ),
    ),
    "carousel": Both(
        de=Text(
            "Karus\u00adsell",
            AFTER[0],
            "Alle geben eine Karte an die nächste Person in der Spielrichtung weiter. "
            "Gewählt wird, bevor jemand sieht, was kommt.",
        ),
        en=Text(
            "Carou\u00adsel",
            AFTER[1],
            "Everybody gives one card to the next player in play order. All choose "
            "before anybody sees what is coming.",
        ),
    ),
    "dog_sitter": Both(
        de=Text(
            "Hunde\u00adsitter",
            AFTER[0],
            "Du bekommst den Hund von der Person, die ihn hat, und gibst ihr eine "
            "deiner Karten dafür. Hast du ihn schon selber, bleibt deine Karte bei "
            "dir, und der Booster ist verbraucht.",
        ),
        en=Text(
            "Dog Sitter",
            AFTER[1],
            "You get the Dog from whoever holds it and give one of your cards for it. "
            "If the Dog is with you already, your card stays, and the Booster is "
            "spent.",
        ),
    ),
    "wager": Both(
        de=Text(
            "Wette",
            AFTER[0],
            "Sag, wer in dieser Runde zuerst fertig wird; du darfst auch auf dich "
            "setzen. Stimmt es, bekommt dein Team 50 Punkte, sonst verliert es 50.",
            ROUND[0],
            "50 Punkte darauf, wer zuerst fertig wird.",
        ),
        en=Text(
            "Wager",
            AFTER[1],
            "Say who will be the first out in this round; you may back yourself. If "
            "you are right your team gets 50 points, otherwise it loses 50.",
            ROUND[1],
            "50 points on who will be out first.",
        ),
    ),
}
