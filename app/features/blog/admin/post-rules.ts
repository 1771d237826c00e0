import type { EditedPost } from '#app/features/blog/blog.contract.ts';
import type { FieldErrors } from '#app/lib/api-error.ts';
import type { PostText } from '../post-texts.contract.ts';
import { splitTags, tagsProblem } from '../tag-name.contract.ts';

/** Values of the form. */
export interface PostFields extends Record<PostText, string> {
  title: string;
  body: string;
  image?: File;
  /** 'decorative', or '' for a picture that shows something. */
  imageUse: string;
  imageAlt: string;
  /** Names of tags, with commas between them. */
  tags: string;
  /** '' for a new post that is published at once. */
  state: string;
  publishAt: string;
}

const isEmpty = (text: string) => text.trim() === '';

/** True for a body without text and images. */
const isBlank = (html: string) => !/<img\b/.test(html) && isEmpty(html.replace(/<[^>]*>|&nbsp;/g, ''));

const allRequired = 'All fields (title, body, and image) are required.';

/** Refuses to save a post while a sound for it is recorded or uploaded: it would be lost. */
export const soundIsPending = { notice: 'A sound is not in the text yet. Please add it, or cancel it, before you save.' };

/** Returns why a post cannot be sent: missing fields in the order of the form, or that nothing has changed. */
export function checkPost(
  values: Partial<PostFields>,
  changes: Partial<PostFields>,
  post: EditedPost | undefined,
): { notice: string; errors?: FieldErrors } | undefined {
  const missing: FieldErrors = {};
  if (isEmpty(changes.title ?? post?.title ?? '')) missing.title = 'Please give the post a title';
  if (isBlank(changes.body ?? post?.body ?? '')) missing.body = 'Please write the body';
  if (!changes.image && !post) missing.image = 'Please choose an image';
  const errors = { ...missing };
  if (isUndescribed(values, changes, post)) errors.imageAlt = 'Please say what the picture shows, or choose that it is decorative';
  const problem = tagsProblem(splitTags(values.tags ?? ''));
  if (problem) errors.tags = problem;
  if (values.state === 'scheduled' && isEmpty(values.publishAt ?? '')) errors.publishAt = 'Please choose the date and time';
  const [first] = Object.values(errors);
  if (first) return { notice: Object.keys(missing).length > 0 ? allRequired : `${first}.`, errors };
  return Object.keys(changes).length === 0 ? { notice: 'Nothing has been changed yet.' } : undefined;
}

/** Whether the picture needs words. Posts of earlier releases keep a picture without them until the picture is changed. */
function isUndescribed(values: Partial<PostFields>, changes: Partial<PostFields>, post: EditedPost | undefined): boolean {
  const isTouched = !post || changes.image !== undefined || changes.imageUse !== undefined || changes.imageAlt !== undefined;
  return isTouched && values.imageUse !== 'decorative' && isEmpty(values.imageAlt ?? '');
}
