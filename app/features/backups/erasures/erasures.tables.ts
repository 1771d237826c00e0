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
  /** With the id it names one row: after a restore an id is given again. */
  row_created_at: number;
  erased_at: number;
}
