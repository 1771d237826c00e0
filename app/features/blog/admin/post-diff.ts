import type { Post } from '#app/features/blog/blog.contract.ts';

/** What somebody has typed or picked that is not in the post; a new post is all change. */
export interface PostDiff {
  title?: string;
  subtitle?: string;
  body?: string;
  image?: File;
}

/** What is in the form. A body that nobody touched is not in it. */
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

/** Whether a body says nothing: no letter, no picture. */
const isBlank = (html: string) => !/<img\b/.test(html) && nfc(html.replace(/<[^>]*>|&nbsp;/g, '')) === '';

export const allRequired = 'All fields (title, body, and image) are required.';

/** What each field that is still missing asks for, in the order of the form. */
export function requiredFieldErrors(typed: PostFields, post: Post | undefined): Record<string, string> {
  const missing: Record<string, string> = {};
  if (nfc(typed.title) === '') missing.title = 'Please give the post a title';
  if (isBlank(typed.body ?? post?.body ?? '')) missing.body = 'Please write the body';
  if (!typed.image && !post) missing.image = 'Please choose an image';
  return missing;
}
