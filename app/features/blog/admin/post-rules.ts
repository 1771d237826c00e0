import type { Post } from '#app/features/blog/blog.contract.ts';
import type { FieldErrors } from '#app/lib/api-error.ts';

/** Values of the form. */
export interface PostFields {
  title: string;
  subtitle: string;
  body: string;
  image?: File;
}

const isEmpty = (text: string) => text.trim() === '';

/** True for a body without text and images. */
const isBlank = (html: string) => !/<img\b/.test(html) && isEmpty(html.replace(/<[^>]*>|&nbsp;/g, ''));

const allRequired = 'All fields (title, body, and image) are required.';

/** Returns why a post cannot be sent: missing fields in the order of the form, or that nothing has changed. */
export function checkPost(changes: Partial<PostFields>, post: Post | undefined): { notice: string; errors?: FieldErrors } | undefined {
  const errors: FieldErrors = {};
  if (isEmpty(changes.title ?? post?.title ?? '')) errors.title = 'Please give the post a title';
  if (isBlank(changes.body ?? post?.body ?? '')) errors.body = 'Please write the body';
  if (!changes.image && !post) errors.image = 'Please choose an image';
  if (Object.keys(errors).length > 0) return { notice: allRequired, errors };
  return Object.keys(changes).length === 0 ? { notice: 'Nothing has been changed yet.' } : undefined;
}
