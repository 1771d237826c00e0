export { type ErasureKind, erasureKey, type ListedErasure } from './erasures/erasure-list.server.ts';
export { recordErasures } from './erasures/erasures.jobs.server.ts';
export { insertErasure, listErasures } from './erasures/erasures.queries.server.ts';
