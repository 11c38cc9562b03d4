"""What people say of themselves in passing, in English, and what only sounds like it."""

import pytest

from tests.evolution.language.lasting import Lasting, lasting

STATED = {
    "where somebody lives": [
        ("We've lived in Aarhus since the kids were born.", ("", "home", "Aarhus")),
        ("I'm based in Tallinn these days.", ("", "home", "Tallinn")),
        ("Quick update: I moved to Braga last month.", ("", "home", "Braga")),
        ("My grandmother lives in Split.", ("My grandmother", "home", "Split")),
        ("I live in Leeds but work in York.", ("", "home", "Leeds")),
    ],
    "what somebody does": [
        ("I work at a bakery in town.", ("", "employer", "a bakery")),
        ("I work for the city council.", ("", "employer", "the city council")),
        ("I'm a paramedic.", ("", "occupation", "paramedic")),
        ("My wife is a teacher.", ("My wife", "occupation", "teacher")),
        ("I work nights.", ("", "shift", "nights")),
    ],
    "whom somebody knows": [
        ("My dentist is Dr Patel.", ("", "dentist", "Dr Patel")),
        ("My boss is Petra.", ("", "boss", "Petra")),
        ("My emergency contact is Joanna Reed.", ("", "emergency contact", "Joanna Reed")),
        ("I'm engaged to a nurse.", ("", "marital status", "engaged")),
        ("I got divorced last year.", ("", "marital status", "divorced")),
    ],
    "what somebody can't have, and what they like": [
        ("I'm allergic to penicillin.", ("", "allergy", "penicillin")),
        ("My son is allergic to eggs.", ("My son", "allergy", "eggs")),
        ("I'm vegan.", ("", "diet", "vegan")),
        ("I love sour cherries.", ("", "likes", "sour cherries")),
        ("I prefer tea over coffee.", ("", "preferred drink", "tea")),
        ("My favourite author is Le Guin.", ("", "favourite author", "Le Guin")),
        ("My favourite sport is fencing.", ("", "favourite sport", "fencing")),
    ],
    "a reason for something else": [
        ("It's hard because my son is autistic.", ("my son", "health", "autistic")),
        ("I chose oat because I'm vegan.", ("", "diet", "vegan")),
        ("can't come cos i work nights", ("", "shift", "nights")),
        ("no pork for me bc im muslim", ("", "religion", "muslim")),
        ("We moved because I'm allergic to dust.", ("", "allergy", "dust")),
    ],
    "numbers and names": [
        ("My phone number is 0171 5550 199.", ("", "phone", "0171 5550 199")),
        ("My email is jo@example.org.", ("", "email", "jo@example.org")),
        ("My birthday is the third of May.", ("", "birthday", "the third of May")),
        ("My budget is around 500 euros.", ("", "budget", "500 euros")),
        ("I'm 41.", ("", "age", "41")),
        ("My blood type is O negative.", ("", "blood type", "O negative")),
        ("My name is Siobhan.", ("", "name", "Siobhan")),
    ],
}
SOUNDS_LIKE = {
    "a reason": [
        "It's not because I'm vegan.",
        "Not because I'm vegan but because it's cheap.",
        "Just because I'm vegan doesn't mean I'm nice.",
        "He thinks so because I'm vegan.",
        "Is it because I'm vegan?",
        "Maybe because I'm vegan.",
    ],
    "a name": [
        "My name came up twice in the meeting.",
        "My name was misspelled on the badge again.",
        "They called me in for jury duty.",
        "My name is on the lease.",
    ],
    "a home": [
        "I live above a bakery.",
        "I live by the motto that less is more.",
        "I live for Sunday roasts.",
        "I live in a basement flat.",
        "I live in Leeds Monday to Thursday.",
        "My parents live in Spain half the year.",
        "We lived in Cork at weekends.",
        "I moved my desk to the attic while I was ill.",
        "I moved on from that.",
        "We're staying in Bath until Sunday.",
        "Home is where the wifi is.",
    ],
    "a job": [
        "I work at a snail's pace.",
        "I work out every day.",
        "I work around it.",
        "I work in silence.",
        "I'm working at the kitchen table today.",
        "I work with a coach on Tuesdays.",
        "I'm married to my job.",
        "I work for peanuts.",
        "My new job starts on Monday.",
        "My job is killing me.",
        "I'm a professional napper these days.",
    ],
    "an age or a birthday": [
        "I'm 150 years old today, or so it feels.",
        "I'm 15 minutes late.",
        "I'm 80 kilos now.",
        "I'm 3 episodes in.",
        "I'm 50 percent sure.",
        "My birthday is ruined.",
        "My birthday is every day if there is cake.",
    ],
    "a person": [
        "My vet is tomorrow at ten.",
        "My dentist is on Monday.",
        "My gp is at 10.",
        "My doctor is on holiday.",
        "My boss is leaving.",
        "My boss is the worst.",
        "My therapist is on Thursdays.",
    ],
    "a taste": [
        "I like mine with milk.",
        "I like number three.",
        "I like that one best.",
        "I love it here.",
        "I love how quiet it is.",
        "I love that for you.",
        "I hate to say it.",
        "I just love it when the printer jams.",
        "My favourite café is closing.",
        "My favourite of the three is B.",
        "My favourite part was the ending.",
    ],
    "a diet, a budget, an allergy": [
        "My diet starts tomorrow.",
        "My budget is tight.",
        "My budget is two pennies and a button.",
        "My allergy is acting up.",
        "I have an allergy appointment on Monday.",
        "I'm allergic to mornings.",
        "I'm allergic to bullshit.",
        "I don't drink and drive.",
        "I can't eat another bite.",
    ],
}
CASES = [pytest.param(*case, id=case[0]) for cases in STATED.values() for case in cases]


@pytest.mark.parametrize(("text", "stated"), CASES)
def test_what_is_said_in_passing_is_kept(text: str, stated: Lasting) -> None:
    assert stated in lasting(text)


@pytest.mark.parametrize("texts", SOUNDS_LIKE.values(), ids=SOUNDS_LIKE)
def test_what_only_sounds_like_it_is_not(texts: list[str]) -> None:
    assert {text: lasting(text) for text in texts if lasting(text)} == {}


@pytest.mark.parametrize("texts", [[text for text, _ in cases] for cases in STATED.values()])
def test_asked_as_a_question_it_is_not_kept(texts: list[str]) -> None:
    asked = [f"{text.rstrip('.')}?" for text in texts]
    assert {text: lasting(text) for text in asked if lasting(text)} == {}


AROUND = {
    "as hearsay": "Apparently {}",
    "as a wish": "I wish I could say: {}",
    "as a text to work on": "Please proofread this: {}",
    "as a dream": "Last night I dreamed this. {}",
    "as a line of a play": "In my play the thief says it. {}",
    "as a quotation": "“{}” was all that she wrote.",
    "behind the name of who says it": "Lena: {}",
}


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND)
def test_nothing_that_is_not_said_of_oneself_is_kept(around: str) -> None:
    own = [text for cases in STATED.values() for text, _ in cases if text.startswith("I")]
    said = [around.format(text) for text in own]
    assert {text: lasting(text) for text in said if lasting(text)} == {}
