import type { Db } from '#app/db/schema.ts';
import { ApiError, reject } from '#app/lib/api-error.ts';
import type { Config } from '#app/lib/config.server.ts';
import { richText } from '#app/mail/rich-text.server.ts';
import type { ProcessedImage } from '#app/media/image-processing.server.ts';
import { storedHashes } from '#app/media/media.queries.server.ts';
import { type MediaOwner, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import { issueMail } from './mails/issue.mail.server.ts';
import { exampleRecipient } from './mails/subscriber-links.ts';

interface TypedContent {
  subject: string;
  message: string;
  html?: string | null | undefined;
}

/** Content as it is stored, and the pictures that are not stored yet. */
export interface ReadContent {
  subject: string;
  message: string;
  html: string | null;
  images: ProcessedImage[];
  /** Hashes of all pictures. */
  hashes: string[];
}

export const newsletterOwner = (id: number): MediaOwner => ({ type: 'newsletter', id });
/** Pictures of the last test that an account sent to itself. */
export const testOwner = (accountId: number): MediaOwner => ({ type: 'newsletter_test', id: accountId });
export const scheduledOwner = (id: number): MediaOwner => ({ type: 'scheduled_newsletter', id });

const rejectMessage = (status: number, sentence: string) => reject(status, sentence, { message: sentence });

/** Gmail shows the first 102 KB of a mail, and hides the rest with the unsubscribe link. */
const maxMailBytes = 100_000;
const maxTextCharacters = 40_000;

/** Sanitizes the HTML of a newsletter, and makes its text part from it. A newsletter of plain text stays as it is. @throws {ApiError} at the field `message` */
export async function readContent({ subject, message, html: typed }: TypedContent, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<ReadContent> {
  if (!typed) return { subject, message, html: null, images: [], hashes: [] };
  // Loaded with the first newsletter: it takes more memory than most features.
  const { sanitizePostBody } = await import('#app/features/blog/public.server.ts');
  // A text that was copied from a page of the academy has whole addresses.
  const own = typed.replaceAll(`src="${publicUrl}/media/`, 'src="/media/');
  const { html, images, hashes } = await sanitizePostBody(own, { hasButtons: true }).catch((error: unknown) => {
    if (error instanceof ApiError) return rejectMessage(error.status, humanized(error.message));
    throw error;
  });
  if (/<img\b[^>]*\ssrc="https?:/.test(html))
    rejectMessage(400, 'A picture in the text is on another site, which would see who opens the mail. Please save it, and insert it from a file.');
  if (/<audio\b/.test(html)) rejectMessage(400, 'Mails play no sound. Please take it out, and link to the post.');
  const text = richText(html, publicUrl);
  if (text === '' && hashes.length === 0) rejectMessage(400, 'Message is required');
  const content = { subject, message: text || subject, html, images, hashes };
  const mail = issueMail.compose(publicUrl, { ...content, to: exampleRecipient });
  if (text.length > maxTextCharacters || Buffer.byteLength(mail.html ?? '') > maxMailBytes)
    rejectMessage(400, 'The message is too long for an email: Gmail would cut off its end. Please shorten it, and link to a post with the rest.');
  return content;
}

/** The sentences of the sanitizer are about the body of a post. */
const humanized = (sentence: string) => sentence.replace(/^The body/, 'The message');

/** @throws {ApiError} when a picture was deleted since it was inserted */
export async function checkPictures(tx: Db, { hashes, images }: Pick<ReadContent, 'hashes' | 'images'>): Promise<void> {
  const added = new Set(images.map(({ hash }) => hash));
  const needed = hashes.filter((hash) => !added.has(hash));
  if (needed.length === 0) return;
  const stored = await storedHashes(tx, needed);
  if (stored.length < needed.length) rejectMessage(400, 'A picture in the text was deleted in the meantime. Please take it out, or insert it again.');
}

/** Hashes of the pictures of a stored text. */
export const hashesOf = (html: string | null): string[] =>
  [...(html ?? '').matchAll(/src="\/media\/([\da-f]{32})-/g)].flatMap(([, hash]) => hash ?? []);

/** The pictures of a sent newsletter stay: its mails show them for ever. The caller holds `lockMedia`. */
export const keepPictures = (tx: Db, owner: MediaOwner, { html, images = [] }: { html: string | null; images?: ProcessedImage[] }) =>
  replaceOwnerMedia(tx, owner, hashesOf(html), images);
