export type { LearnedSoFar } from './progress/learned-so-far.server.ts';
export { learnedSoFar } from './progress/learned-so-far.server.ts';
