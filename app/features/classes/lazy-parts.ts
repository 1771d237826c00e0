/** A part of Today, for learners with a class. */
export const loadClassCards = () => import('./card/class-cards.tsx').then(({ ClassCards }) => ClassCards);
