export { findHints, keysOf } from './hints.ts';
