import type { Generated } from 'kysely';
import type { PostState } from '#app/db/schema.ts';
import type { PostText } from '../post-texts.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    post_revisions: PostRevisions;
  }
}

/** Text and pictures of a post before a save changed them. */
interface PostRevisions extends Record<PostText, string | null> {
  id: Generated<number>;
  post_id: number;
  /** Time of the save that made this version, and its account; null once the account is gone, and for versions of earlier releases. */
  saved_at: number;
  saved_by: number | null;
  /** State of the post while it had this text. */
  state: PostState;
  title: string;
  image_hash: string;
  image_alt: string;
  body: string;
}
