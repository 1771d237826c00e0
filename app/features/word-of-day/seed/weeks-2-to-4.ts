import type { SeedWord } from './seed-word.ts';

export const weeks2To4: readonly SeedWord[] = [
  {
    title: 'kèdú',
    subtitle: 'question word · how? what?, and a greeting',
    body: `The shortest way to ask after someone. On its own, with a rise from low to high, it says “how are you?”, and nobody minds if you leave it at that.

In front of another word it asks what that word is. Children like the game that follows from this: everyone at the table answers with a name that isn’t theirs.

Kedu aha gị?
What is your name?`,
  },
  {
    title: 'ńnà',
    subtitle: 'noun · father',
    body: `Two beats, although you see only one vowel. The first n is hummed high, then nà falls. Its neighbour is nne, mother, and most families learn the two together.

Open a photo album and point. One sentence is enough for a whole afternoon of it, because the last word is yours to change.

Onye a bụ nna m.
This is my father.`,
  },
  {
    title: 'ìtè',
    subtitle: 'noun · pot',
    body: `Low and low: say it as if you were setting something heavy down on the stove.

Ite is a good first word for a child who likes to help in the kitchen. Let them knock on the lid, name it, and tell you whether the pot is full or empty in whatever language they have so far. The Igbo word stays, the rest can follow.`,
  },
  {
    title: 'áhà',
    subtitle: 'noun · name',
    body: `A name often carries a message from the people who chose it: a prayer, a thank you, the day of birth. So “what does your name mean?” is a real question in an Igbo family, and a short answer rarely does it justice. In Ọnịcha the word is afa.

Aha m bụ Ada.
My name is Ada.

Tonight, tell each child who picked their name, and why.`,
  },
  {
    title: 'ákwà',
    subtitle: 'noun · cloth',
    body: `Start high, let the voice fall, and you have cloth. The same four letters make three more words: ákwá is crying, àkwá is an egg, àkwà is a bed.

Nobody writes those marks in a text message, so readers go by the rest of the sentence. Listeners go by your voice. Say all four in a row, slowly, and let someone point at a shirt, an egg or a bed. Crying you’ll have to act.`,
  },
  {
    title: 'ósè',
    subtitle: 'noun · pepper',
    body: `Hot, and proud of it. The first syllable is high, the second low, a little like the breath you take after the first spoonful.

Shopping lists are a quiet way into a language. Write ose on this week’s list, next to nnu for salt, and send the children to find both on the shelf.`,
  },
  {
    title: 'ǹdó',
    subtitle: 'interjection · sorry (to comfort)',
    body: `You can say ndo when it isn’t your fault at all. A friend has stumbled, a child has a cold, a neighbour looks tired: ndo tells them that you noticed and that you feel it too. English has no single word for this, which may be why so many families keep using it.

Hum the n low, then rise. Said twice, softly, it does more good than a long speech.`,
  },
  {
    title: 'ányá',
    subtitle: 'noun · eye',
    body: `Level and high, both syllables, like a steady look.

Put a word for water behind it and you get tears: anya mmiri, “water of the eye”. Igbo builds many words this way, two plain ones side by side, and once children notice they start to look for more.

Stand in front of a mirror together. Point to an eye, say anya, and wait for the face in the mirror to say it back.`,
  },
  {
    title: 'ọ̀kụ́kọ̀',
    subtitle: 'noun · chicken, hen',
    body: `Low, high, low: a small hill for the voice to climb and come down again, with a dot under every vowel.

In the sentence below, akwa can only be the egg. The hen settles that for you.

Ọkụkọ yiri akwa.
The hen laid an egg.`,
  },
  {
    title: 'òbòdò',
    subtitle: 'noun · town, country',
    body: `Where are your people from? The answer is an obodo: a town, and sometimes a whole country. Three syllables, all of them low, so resist the urge to lift the end.

Draw a line on a map from the place where you live to the town that your family calls home. It doesn’t matter how long the line is.

Ebee ka i si?
Where are you from?`,
  },
  {
    title: 'bíkō',
    subtitle: 'interjection · please',
    body: `Begin high, then take one small step down. It isn’t a deep fall; the second syllable stays close below the first.

Biko may open a request or close it, and it softens both. Try a day on which nothing is handed over without it, grown-ups included.

Biko, nye m mmiri.
Please give me water.`,
  },
  {
    title: 'ótù',
    subtitle: 'numeral · one',
    body: `Counting begins here: otu, abụọ, atọ.

With a noun, otu goes in front, as “one” does in English. The next numbers come behind: otu akwụkwọ is one book, akwụkwọ abụọ two. The noun itself stays as it is.

Climb the stairs together and start again on every landing. By the weekend the first three numbers will be at home in your house.`,
  },
  {
    title: 'ụ́zọ̀',
    subtitle: 'noun · road, door',
    body: `A road that leads somewhere, and the door that you go through. Igbo needs one word where English needs two, and perhaps that makes sense: each of them is a way.

Add ọnụ, mouth, and you are standing in the doorway, ọnụ ụzọ. The voice starts high and ends low.

Leaving for school is the moment for it. Whoever reaches the ụzọ first may hold it open for the others.`,
  },
  {
    title: 'ényì',
    subtitle: 'noun · friend',
    body: `High, then low. Hold the second syllable up by mistake and your friend turns into an elephant, ényí. Most friends forgive this at once.

Onye a bụ enyi m.
This is my friend.

Ask your child for the names of three friends, and let them introduce each one with the sentence above.`,
  },
  {
    title: 'ńnú',
    subtitle: 'noun · salt',
    body: `How can so short a word have two syllables? Because the first n is one of them. Hum it high, and stay there for nú.

You’ll meet this humming n, and its sister m, at the start of many Igbo words. Salt is a good place to practise, since somebody asks for it at nearly every meal.

Biko, nye m nnu.
Please give me salt.`,
  },
  {
    title: 'ụ̀tụ́tụ̀',
    subtitle: 'noun · morning',
    body: `Three times ụ, and the melody goes up and comes down again: low, high, low.

Ụtụtụ ọma.
Good morning.

It is said to have been shaped after the English greeting, and plenty of families ask a question instead. Whichever is yours, let it be the first Igbo of the day, before phones and breakfast.`,
  },
  {
    title: 'ísí',
    subtitle: 'noun · head',
    body: `Your head, and also whatever comes first or stands on top. Keep both syllables high. When the second one drops, ísì, it is a smell; when both are low, ìsì, it is blindness.

A song about head, shoulders, knees and toes works in any language. Swap in isi for the first word, sing the rest as usual, and next month swap in another.`,
  },
  {
    title: 'égō',
    subtitle: 'noun · money',
    body: `The mark on the o is a step: the voice comes down just a little from the high beginning, and no further. Linguists love this word for showing that step so clearly. Traders have other reasons.

Ego ole?
How much?

Two words, and you can start to bargain. Play shop with a few coins and let the youngest set the prices.`,
  },
  {
    title: 'wètá',
    subtitle: 'verb · bring',
    body: `Low, then high. As a request it needs nothing added: say weta and name the thing.

Weta akwụkwọ.
Bring the book.

It makes a fine treasure hunt. Call out something small that is lying about in another room; when it arrives, say daalụ, and let the child send you next.`,
  },
  {
    title: 'ùgò',
    subtitle: 'noun · eagle',
    body: `The eagle stands for all that is rare and splendid, and its feather is a mark of honour. To be compared with ugo is high praise.

Both tones are low, which gives the word some weight. Look up on your next walk. Even if it turns out to be a pigeon, somebody may have said ugo first.`,
  },
  {
    title: 'ụ́mụ̀',
    subtitle: 'noun · children',
    body: `Children, all of them together: yours, your sister’s, the whole line that comes after you.

The word likes company. Ụmụaka are the young ones. Ụmụ nna, “children of the father”, are the relatives on the father’s side, and when they meet there may not be chairs enough.

High first, then low. Call it up the stairs before supper and count how many come running.`,
  },
];
