import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    post_previews: PostPreviews;
  }
}

/** Secret link to a post that is not public. */
interface PostPreviews {
  id: Generated<number>;
  post_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}
