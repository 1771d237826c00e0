import type { SeedWord } from './seed/seed-word.ts';
import { weeks2To4 } from './seed/weeks-2-to-4.ts';
import { weeks5To7 } from './seed/weeks-5-to-7.ts';
import { weeks8And9 } from './seed/weeks-8-and-9.ts';

const firstWeek: readonly SeedWord[] = [
  {
    title: 'ósísí',
    subtitle: 'noun · tree, wood, stick',
    body: `A tree, and also the wood or the stick that comes from it. All three syllables are high, so keep your voice level from start to finish, like a straight branch.

On a walk, point and name: a palm, a mango and the oak at the end of the road are all osisi. At home the same word names the stick that props up a tomato plant and the wood of the kitchen table. In everyday writing the tone marks are left off.

Lee osisi!
Look at the tree!

Ka anyị nọdụ n’okpuru osisi.
Let us sit under the tree.`,
  },
  {
    title: 'ákwụ́kwọ́',
    subtitle: 'noun · book, paper, leaf',
    body: `One word for three things that belong together: a leaf on a tree, a sheet of paper and a book. The context tells you which is meant, and with it you can build more: ụlọ akwụkwọ, “house of books”, is a school.

At home it is the word for story time. Hold up two books and ask which one, then settle down together.

Ka anyị gụọ akwụkwọ.
Let us read a book.

Nwa m na-agụ akwụkwọ.
My child is reading a book.`,
  },
  {
    title: 'ọ́nwá',
    subtitle: 'noun · moon, month',
    body: `The moon in the sky, and the month that it measures. Both syllables are high, and both vowels come from the same family, a and ọ, so the word glides.

Before electric light, a bright moon called children outside to play and to hear folk tales. You can keep a little of that: on the night of the full moon, switch off the lamp, look up, and tell one story.

Lee ọnwa!
Look at the moon!

Ọnwa ahụ mara mma.
That moon is beautiful.`,
  },
  {
    title: 'égwú',
    subtitle: 'noun · song, music, dance',
    body: `Song, music and dance in a single word, because they are so seldom apart. The verb tells you which: ịgụ egwu is to sing, ịgba egwu is to dance.

Mind the melody. With two high tones it is music; say égwù, high then low, and you have said “fear”.

At home, let egwu be the signal for tidying up: one song, everybody moves, and by the last line the floor is clear.

Ka anyị gbaa egwu.
Let us dance.

Ụmụaka na-agụ egwu.
The children are singing.`,
  },
  {
    title: 'ńdụ̀',
    subtitle: 'noun · life',
    body: `Life: short to say, and among the most valued words in the language. It begins with a high n that is a syllable of its own, then falls to a low tone. Hum it first: high, low.

You will hear ndụ in prayers and blessings, in wishes for ogologo ndụ, “long life”, and inside many personal names. At the family table it makes a good toast with whatever is in the cup.

Ndụ bụ isi.
Life comes first.

Ndụ dị ụtọ.
Life is sweet.`,
  },
  {
    title: 'ụ́lọ̀',
    subtitle: 'noun · house, home',
    body: `The house you live in, and the home it becomes. High on the first syllable, low on the second, with a dot under both vowels. In some dialects it is ụnọ.

It is a builder of other words: ụlọ akwụkwọ is a school, ụlọ ọgwụ a hospital. Walk through your rooms with a child and say who is where, starting each sentence with a name or with anyị, “we”.

Anyị nọ n’ụlọ.
We are at home.

Ụlọ anyị mara mma.
Our house is beautiful.`,
  },
  {
    title: 'ọ́jị́',
    subtitle: 'noun · kola nut',
    body: `The kola nut, and with it the heart of an Igbo welcome. When guests arrive, kola is presented, a blessing is spoken, the nut is broken, and everyone shares a small, bitter piece. Breaking it is called ịwa ọjị. Until that is done, a visit has hardly begun.

Keep both tones high; with a low second tone, ọ́jị̀, the word is the iroko tree. No kola in the kitchen? Offer your guests whatever you have and say the best-known line of all:

Onye wetara ọjị wetara ndụ.
Whoever brings kola brings life.

Biko, weta ọjị.
Please bring the kola.`,
  },
];

/** Words that are public in a new academy from the start; the last of them is the one of its first day. */
export const wordsShownAtFirst = firstWeek.length;

/** In the order of their days: one a day for about two months, and then the one that was shown longest ago. */
export const seedWords: readonly SeedWord[] = [...firstWeek, ...weeks2To4, ...weeks5To7, ...weeks8And9];
