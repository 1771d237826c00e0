export { loadClassCards } from './lazy-parts.ts';
