import type { ColumnType, Generated } from 'kysely';
import type { CommentState } from '#app/db/schema.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    likes: Likes;
    comments: Comments;
  }
}

interface Likes {
  /** Name of a target in the manifests. A removed feature leaves rows with a name that no manifest has. */
  target: string;
  target_id: number;
  account_id: number;
  created_at: number;
}

interface Comments {
  id: Generated<number>;
  target: string;
  target_id: number;
  /** Parent comment of a reply. */
  parent_id: number | null;
  text: string;
  full_name: string | null;
  email: string | null;
  email_key: string | null;
  /** Set only when the request carried a valid token of the account. */
  account_id: number | null;
  /** HMAC of the sender's account or IP address with a daily secret, to detect double clicks; '' after a day. */
  sender: string;
  /** Number of replies that are shown. */
  replies: ColumnType<number, number | undefined, number>;
  created_at: number;
  /** Only shown comments are public and counted. */
  state: ColumnType<CommentState, CommentState | undefined, CommentState>;
  /** Rule that held it (features/discussion/hold-rules.server.ts). */
  hold_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** HMAC of the network that sent a comment, for bans; '' after 30 days. */
  network: ColumnType<string, string | undefined, string>;
  /** Reports that no moderator has dismissed. */
  reports: ColumnType<number, undefined, number>;
  /** Increases with every change of state or text, so that a moderator decides on what the screen showed. */
  version: ColumnType<number, undefined, number>;
  edited_at: ColumnType<number | null, undefined, number | null>;
  /** Time of the decision of a moderator. */
  moderated_at: ColumnType<number | null, undefined, number | null>;
}
