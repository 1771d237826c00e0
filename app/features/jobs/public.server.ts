export { countDeadLetters } from './dead-letters.queries.server.ts';
