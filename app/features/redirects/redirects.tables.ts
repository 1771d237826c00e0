import type { ColumnType, Generated } from 'kysely';
import type { RedirectSource } from './redirect-terms.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    redirects: Redirects;
  }
}

/** Address of another site that leads to a page of this one. */
interface Redirects {
  id: Generated<number>;
  /** Path of the other site, percent-encoded, in its own case. */
  path: string;
  /** The same in lower case: what requests are compared with. */
  key: string;
  /** Path of this site, with its query. */
  target: string;
  source: RedirectSource;
  /** Path and target, folded by lib/search-key.ts. */
  search_key: string;
  /** Local date of the last request that it answered; null before the first. */
  last_used_on: ColumnType<string | null, undefined, string>;
  created_at: number;
  updated_at: number;
}
