import type { SeedWord } from './seed-word.ts';

export const weeks5To7: readonly SeedWord[] = [
  {
    title: 'ọ́kụ́',
    subtitle: 'noun · fire, light',
    body: `The flame on the hearth is ọkụ. Today the lamp in the ceiling is ọkụ as well, so the word has quietly moved into every room.

Gbanyụọ ọkụ.
Switch off the light.

Both syllables are high, each with a dot under the ọ or the ụ. Let ọ́kụ̀ fall at the end and you are talking about wealth.`,
  },
  {
    title: 'Èké',
    subtitle: 'noun · first market day',
    body: `The Igbo week has four days, each named after a market, and Eke opens the round. Orie, Afọ and Nkwọ follow; then it is Eke again.

Low, then high. Turn the melody into éké, high and high, and a python lies there instead.

The calendar of the academy shows the market day beside the date. Check it at breakfast for a week or two, and somebody will begin to know it without looking.`,
  },
  {
    title: 'jí',
    subtitle: 'noun · yam',
    body: `One syllable, one high tone, and no crop is thought of more highly. When the first yams of the year are ready, many communities hold a festival before anyone eats them.

Achọrọ m ji.
I want yam.

You can change the last word to anything else that you’d like. That is a pattern worth a whole shopping trip.`,
  },
  {
    title: 'ázụ̀',
    subtitle: 'noun · fish',
    body: `Falls from high to low. Turn it round, àzụ́, and the fish becomes your back.

That makes a good riddle for the bath: one of you says the word, the other one either swims or shows a back. Getting it wrong is half the fun, so take turns.`,
  },
  {
    title: 'ábụ̀',
    subtitle: 'noun · song',
    body: `A song: the thing that is sung, with its words and its tune. Egwu is wider and takes in music, dance and play.

Igbo tones are nearly a tune already. Hum ábụ̀ without its letters, high and then low, and see if anyone can guess it. Then hum the name of a person in the room.`,
  },
  {
    title: 'ńtị̀',
    subtitle: 'noun · ear',
    body: `Before you can speak a language with tones you lend it an ear, and here it is: a high hum, then a low tị̀.

Ask the question, and let small hands find the answer.

Ebee ka ntị gị dị?
Where is your ear?`,
  },
  {
    title: 'ìrí',
    subtitle: 'numeral · ten',
    body: `From low up to high, and with it a door opens to all the larger numbers.

Eleven is iri na otu, “ten and one”. Twenty is iri abụọ, “ten, two”; thirty is iri atọ. So a child who knows the first ten words can already work out most of the way to a hundred. Let them try to say the age of a grandparent.`,
  },
  {
    title: 'àdá',
    subtitle: 'noun · first daughter',
    body: `The first daughter of a family has a title of her own, and much is expected of her: advice, peace between brothers, an open house. It is also one of the best-loved names.

The melody rises, low to high. If your family has an Ada, ask her what she thinks the title means. You may be told in some detail.`,
  },
  {
    title: 'ḿmà',
    subtitle: 'noun · knife',
    body: `A hummed m, high, then a clear fall. The fall matters here, for its twin ends only a step lower and means goodness or beauty: ḿmā, which you know from Ọ dị mma, “it is well”.

This one is for grown-ups to hold and for children to name. While you cook, put the tools in a row, point from a distance, and ask what each of them is called.`,
  },
  {
    title: 'ùdó',
    subtitle: 'noun · peace',
    body: `Peace, at home and between neighbours. People pray for udo, thank each other for it, and give the word to children as a name.

Low, then high: the voice ends higher than it began, like a face that looks up.

After an argument, it can stand alone. One of you offers a hand and says udo; the other one takes the hand and says it back.`,
  },
  {
    title: 'ọ́kwụ̀rụ̀',
    subtitle: 'noun · okra',
    body: `You have been speaking a little Igbo all along: say ọkwụrụ aloud, and you’ll hear where the English word “okra” comes from.

High on the first syllable, low on the other two, and a dot below each vowel. Cut across, every slice is a little star, which makes it the right vegetable for printing with paint before the rest goes into the soup.`,
  },
  {
    title: 'Ìgbò',
    subtitle: 'noun · Igbo: the language and the people',
    body: `Two low tones for a language and for those who speak it. The gb in the middle is one sound; lips and the back of the tongue let go at the same moment. Go slowly at first, and let a child correct you.

Anyị na-asụ Igbo.
We speak Igbo.

Ana m amụ Igbo.
I am learning Igbo.

Which of the two is true of you this year? Say the one that fits.`,
  },
  {
    title: 'ézè',
    subtitle: 'noun · king',
    body: `King, and a name too. From high the voice drops to low.

Where it only takes a step, ézē, it is a tooth. A child who has just lost one will enjoy the thought that king and tooth are so nearly the same, and may want a crown for the gap.`,
  },
  {
    title: 'èzí',
    subtitle: 'noun · compound, outside',
    body: `The yard that a family shares, and everything that is not indoors. Stories are told here, guests arrive here, and children are told to go and play here.

It rises from low to high. Say it the other way round, ézì, and a pig walks through the yard.

On the first dry evening, take one meal out to your own ezi, even if it is a balcony.`,
  },
  {
    title: 'nyé',
    subtitle: 'verb · give',
    body: `One high beat. You’ll use it a dozen times a day, nearly always with m, “me”, after it.

Biko, nye m akwụkwọ.
Please give me the book.

Pass something along the table in a circle. Whoever wants it asks with nye m; whoever has it hands it on and names it. Faster each round.`,
  },
  {
    title: 'úgwú',
    subtitle: 'noun · hill',
    body: `You can find this word on any map of Nigeria. The city of Enugu lies among hills and is named after them: the “top of the hill”.

Keep your voice on the height, both syllables level, as you would along a ridge. Then pick a hill near you, or the steepest street, and call it by its Igbo name from now on.`,
  },
  {
    title: 'áká',
    subtitle: 'noun · hand, arm',
    body: `From the shoulder to the fingertips, all of it is aka. High and high.

Kwọọ aka gị.
Wash your hands.

It’s a sentence that will be needed three times today, so there is no better one to switch to Igbo for good.`,
  },
  {
    title: 'ńrí',
    subtitle: 'noun · food',
    body: `Food, and the moment when everyone comes together for it. The n is hummed, high; rí stays as high.

Bịa rie nri.
Come and eat.

Nri a dị ụtọ.
This food is tasty.

The first sentence is the cook’s, the second one belongs to the guests. It’s worth knowing both by heart.`,
  },
  {
    title: 'chí',
    subtitle: 'noun · day, dawn',
    body: `At night you wish one another that it may come, for good night in Igbo is “let the day break”.

Ka chi fo.
Good night.

Ka chi bọọ.
Good night to you, too.

One syllable, high and short. Leave it as the last word before the light goes out.`,
  },
  {
    title: 'ọ́gwụ̀',
    subtitle: 'noun · medicine',
    body: `The syrup on the spoon and the herb from the garden are both ọgwụ, and the hospital is its house: ụlọ ọgwụ. If you know ụlọ already, you’ve just learned a second word for nothing.

A fall from high to low, dots below both vowels. A plaster on a teddy bear counts as ọgwụ, too.`,
  },
  {
    title: 'àgwà',
    subtitle: 'noun · beans; conduct, character',
    body: `Two low tones, two meanings. Agwa are the beans in the pot, and agwa is the way in which a person behaves. Nothing in the sound tells them apart, only what you are talking about.

So praise can be cooked up over supper: good beans, good manners. Children who shell or sort beans while you prepare them have earned the second kind.`,
  },
];
