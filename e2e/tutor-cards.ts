export const longWord = 'Nwaanyịbụife'.repeat(4);

/** A file of the site: it is wider than the square. */
const picture = '/share.png';

export const card = {
  id: 100,
  shownName: 'Ọ́lụ́chí Ezè',
  town: 'Ụ̀mụ́ahịa',
  levels: ['beginner', 'advanced'],
  dialects: ['izugbe', 'umuahia', 'ngwa'],
  about: 'I grew up with the stories of my grandmother, and tell them to my own children.\n\nWith me you speak from the first minute.',
  image: null as string | null,
  imageFocus: 50,
};
export const cardWithPicture = {
  ...card,
  id: 99,
  shownName: 'Chidi',
  town: 'London',
  levels: ['intermediate'],
  dialects: [],
  image: picture,
  imageFocus: 0,
};
const longCard = {
  ...card,
  id: 98,
  shownName: longWord,
  town: 'Ọ̀gbụ́nịgwé '.repeat(6).trim(),
  levels: ['beginner', 'intermediate', 'advanced'],
  dialects: ['arochukwu', 'ikwerre', 'ukwuani', 'umuahia', 'onitsha'],
  about: `${longWord} ${'Ụ̀mụ̀ m, bịanụ́ kà anyị́ kwúo okwu. '.repeat(15)}`,
};

/** One card more than a page shows. */
export const manyCards = Array.from({ length: 13 }, (_, nth) => ({ ...([card, cardWithPicture, longCard][nth % 3] ?? card), id: 100 - nth }));

export const tutor = {
  id: 5,
  first_name: 'Ọlụchi',
  last_name: 'Ezè',
  level: 'advanced',
  state: 'applied',
  message: '',
  card: null as object | null,
};
export const ownCard = { ...card, agreed: false, hiddenReason: null };
