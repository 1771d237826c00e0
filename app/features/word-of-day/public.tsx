export { WordCard } from './word-card.tsx';
