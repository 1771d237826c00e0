export { loadPasskeyList } from './lazy-parts.ts';
