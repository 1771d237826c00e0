export { WritingHints } from './writing-hints.tsx';
