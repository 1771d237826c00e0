export { findHints } from './hints.ts';
