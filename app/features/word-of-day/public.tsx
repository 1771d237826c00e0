export { loadWord } from './load-word.ts';
export { WordCard } from './word-card.tsx';
