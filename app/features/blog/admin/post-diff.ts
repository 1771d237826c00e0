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

const textFields = ['title', 'subtitle', 'body'] as const;
const nfc = (text: string) => text.trim().normalize('NFC');

export function diffPost({ image, ...fields }: PostFields, post: Pick<Post, (typeof textFields)[number]> | undefined): PostDiff {
  const changed = textFields.filter((name) => fields[name] !== undefined && nfc(fields[name]) !== nfc(post?.[name] ?? ''));
  return { ...Object.fromEntries(changed.map((name) => [name, fields[name]])), ...(image ? { image } : {}) };
}

export const isEmptyDiff = (changes: PostDiff) => Object.keys(changes).length === 0;

/** True for a body without text and images. */
const isBlank = (html: string) => !/<img\b/.test(html) && nfc(html.replace(/<[^>]*>|&nbsp;/g, '')) === '';

export const allRequired = 'All fields (title, body, and image) are required.';

/** Messages of the missing fields, in the order of the form. */
export function requiredFieldErrors(fields: PostFields, post: Post | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  if (nfc(fields.title) === '') errors.title = 'Please give the post a title';
  if (isBlank(fields.body ?? post?.body ?? '')) errors.body = 'Please write the body';
  if (!fields.image && !post) errors.image = 'Please choose an image';
  return errors;
}
