import type { SeedWord } from './seed-word.ts';

export const weeks8And9: readonly SeedWord[] = [
  {
    title: 'ọ́chị̀',
    subtitle: 'noun · laughter',
    body: `High, then low, with the ch of “cheese” in between.

Here is a contest without prizes: two people look each other in the eye, and nobody may laugh. The one who starts has to say ọchị before the next round. Grandparents tend to win.`,
  },
  {
    title: 'óbì',
    subtitle: 'noun · heart, chest',
    body: `The heart that beats and the heart that feels, and the chest that holds them. It is a man’s name as well.

Put your hand there while you say it: a high beat, then a low one, rather like the sound itself.

Aha m bụ Obi.
My name is Obi.`,
  },
  {
    title: 'ízù',
    subtitle: 'noun · week of four market days',
    body: `How long is a week? In Igbo it depends. An izu has four days, Eke, Orie, Afọ and Nkwọ. The week with a Sunday is called izu ụka, and has seven.

Izu nwere ụbọchị anọ.
A market week has four days.

Mark both on a calendar for one month, in two colours, and look where they meet.`,
  },
  {
    title: 'ìkó',
    subtitle: 'noun · cup',
    body: `From low to high, the way a cup travels.

Does each of you have a favourite? Then it deserves a name label with iko on it. Nobody needs a lesson for that, only a pen and some tape; reading it every morning does the rest.`,
  },
  {
    title: 'ńnụ̀nụ̀',
    subtitle: 'noun · bird',
    body: `After a hummed high n come two low syllables with the same letters, nụ̀nụ̀. It sounds a bit like something hopping down a step and staying there.

Put out crumbs, sit still and wait. Whisper the word when the first one lands. It’s a game that teaches patience and Igbo in about equal parts, and the birds don’t mind your accent.`,
  },
  {
    title: 'ọ̀zọ́',
    subtitle: 'adjective · other, again',
    body: `The word that every child knows how to mean: one more, another, once again. It climbs from low to high.

Beginners need it just as much.

Biko, kwuo ya ọzọ.
Please say it again.

Nobody has ever been cross about that sentence. Use it on your aunt the next time she is too fast for you.`,
  },
  {
    title: 'ụ́tàrà',
    subtitle: 'noun · fufu, pounded food',
    body: `Smooth, filling, and made for the fingers. You take a small piece, roll it into a ball, press a hollow with your thumb, and let it carry the soup.

High at first, then twice low. Washing hands comes before, and no one has to ask whether there’s a fork.`,
  },
  {
    title: 'íké',
    subtitle: 'noun · strength',
    body: `Both tones are high, and they had better be strong. Ike lifts boxes, holds out in the rain and gets up early.

It is also how Igbo says that somebody can do something: they “have strength” to do it.

Show your arm muscles and say ike. The smallest one in the family usually has the most to show.`,
  },
  {
    title: 'ọ̀jà',
    subtitle: 'noun · flute',
    body: `A short wooden flute with a voice that cuts through drums. Dancers listen for it, because a good player can seem to speak: the notes follow the highs and lows of the words.

Ọja itself is low twice. Find a recording of one this evening, turn off the light, and listen for sentences.`,
  },
  {
    title: 'mụ̀',
    subtitle: 'verb · learn',
    body: `Short and low. In a sentence it gets a vowel in front or another ending, but the root stays easy to spot.

Achọrọ m ịmụ Igbo.
I want to learn Igbo.

Say that to an Igbo speaker, and watch what happens. You are very likely to be taught something on the spot.`,
  },
  {
    title: 'ụ̀wà',
    subtitle: 'noun · world',
    body: `Everything there is, in two low syllables.

Spin a globe or scroll through a map, and stop it with a finger. Who lives there? Somewhere nearby there is probably an Igbo family as well: a nurse, a student, a cousin of someone you know. Ụwa is large, and it is smaller than it looks.`,
  },
];
