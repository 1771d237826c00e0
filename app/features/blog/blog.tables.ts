import type { ColumnType, Generated } from 'kysely';
import type { Counter, PostState } from '#app/db/schema.ts';
import type { PostText } from './post-texts.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    posts: Posts;
    tags: Tags;
    post_tags: PostTags;
    earlier_tag_slugs: EarlierTagSlugs;
  }
}

/** Optional texts, under their names. */
type Texts = Record<PostText, ColumnType<string | null, string | null | undefined, string | null>>;

interface Posts extends Texts {
  id: Generated<number>;
  title: string;
  body: string;
  excerpt: string;
  image_hash: string;
  likes: Counter;
  comments: Counter;
  created_at: number;
  updated_at: number;
  state: ColumnType<PostState, PostState | undefined, PostState>;
  /** Time since which it is, or was, public; null before. */
  published_at: number | null;
  /** Time that was chosen for its publication. */
  publish_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Account without a foreign key: the name is left out once the account is gone. */
  author_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Name of the author of an imported post without an account here. */
  author_name: ColumnType<string | null, string | null | undefined, string | null>;
  /** Alternative text; '' when the picture is decorative. */
  image_alt: ColumnType<string, string | undefined, string>;
  /** Time of the last save that changed its text or pictures; null for a post that an earlier release has saved last. */
  text_saved_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Account that made that save, without a foreign key. */
  text_saved_by: ColumnType<number | null, number | null | undefined, number | null>;
  /** Folded title and subtitle, for the list of the staff. */
  search_key: ColumnType<string, string | undefined, string>;
}

interface Tags {
  id: Generated<number>;
  name: string;
  /** The name without case and marks: unique, and the address of its page. */
  slug: string;
  created_at: number;
}

interface PostTags {
  post_id: number;
  tag_id: number;
  /** `published_at` of the post while it is public, else null (`datePostTags`). */
  public_at: number | null;
}

/** Addresses of tags before they were renamed or merged. */
interface EarlierTagSlugs {
  slug: string;
  tag_id: number;
}
