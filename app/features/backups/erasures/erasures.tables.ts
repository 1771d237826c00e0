import type { ErasureKind } from './erasure-list.server.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    erasures: Erasures;
  }
}

/** Erasures on request that were carried out in this database. None refers to a row: that is gone. */
interface Erasures {
  kind: ErasureKind;
  row_id: number;
  /** Names the row together with the id, which a restored database gives again. */
  row_created_at: number;
  erased_at: number;
}
