import type { Post } from '#app/features/blog/blog.contract.ts';

/** Fields that differ from the stored post; all fields of a new post. */
export interface PostDiff {
  title?: string;
  subtitle?: string;
  body?: string;
  image?: File;
}

/** Values of the form. `body` is undefined until it is edited. */
export interface PostFields {
  title: string;
  subtitle: string;
  body?: string;
  image?: File;
}

const texts = ['title', 'subtitle', 'body'] as const;
const nfc = (text: string) => text.trim().normalize('NFC');

export function diffPost({ image, ...typed }: PostFields, post: Pick<Post, (typeof texts)[number]> | undefined): PostDiff {
  const changed = texts.filter((name) => typed[name] !== undefined && nfc(typed[name]) !== nfc(post?.[name] ?? ''));
  return { ...Object.fromEntries(changed.map((name) => [name, typed[name]])), ...(image ? { image } : {}) };
}

export const isEmptyDiff = (changes: PostDiff) => Object.keys(changes).length === 0;

/** True for a body without text and images. */
const isBlank = (html: string) => !/<img\b/.test(html) && nfc(html.replace(/<[^>]*>|&nbsp;/g, '')) === '';

export const allRequired = 'All fields (title, body, and image) are required.';

/** Messages of the missing fields, in the order of the form. */
export function requiredFieldErrors(typed: PostFields, post: Post | undefined): Record<string, string> {
  const missing: Record<string, string> = {};
  if (nfc(typed.title) === '') missing.title = 'Please give the post a title';
  if (isBlank(typed.body ?? post?.body ?? '')) missing.body = 'Please write the body';
  if (!typed.image && !post) missing.image = 'Please choose an image';
  return missing;
}
