import * as z from 'zod/mini';
import { del, get, post } from '#app/http/endpoint.ts';
import { MessageReply, optional } from '#app/http/fields.ts';
import { eachText } from '../post-texts.contract.ts';
import { postStates } from '../publication.contract.ts';

/** Earlier versions that are kept of a post. */
export const maxRevisions = 20;

const saved = {
  /** Time of the save that made this version. */
  savedAt: z.iso.datetime(),
  /** Name of the account that made it. */
  savedBy: z.nullable(z.string()),
};
const RevisionSummary = z.object({ id: z.int(), ...saved, state: z.enum(postStates), title: z.string() });
export type RevisionSummary = z.output<typeof RevisionSummary>;

const Revisions = z.object({
  /** The present text. */
  present: z.object({
    ...saved,
    title: z.string(),
    state: z.enum(postStates),
    /** Version of the post, for `basedOn`. */
    updatedAt: z.iso.datetime(),
  }),
  revisions: z.array(RevisionSummary).check(z.maxLength(maxRevisions)),
});
export type Revisions = z.output<typeof Revisions>;

const Revision = z.extend(RevisionSummary, {
  postId: z.int(),
  ...eachText(() => z.nullable(z.string())),
  body: z.string(),
  image: z.string(),
  imageAlt: z.string(),
});
export type Revision = z.output<typeof Revision>;

const permission = 'posts:write';

/** Earlier versions of posts. */
export const revisions = {
  revisions: get('/admin/blogs/:id/revisions', {
    permission,
    reply: Revisions,
    description: `the last ${maxRevisions} versions before the present one, newest first; a save that changes no text or picture makes none`,
  }),
  revision: get('/admin/revisions/:id', { permission, reply: Revision }),
  restore: post('/admin/revisions/:id/restore', {
    permission,
    audit: { label: 'restored a version of a post', target: 'post' },
    limits: { account: ['20 per 10 minutes'] },
    body: z.object({
      /** Expected `updatedAt` of the stored post (optimistic concurrency). */
      basedOn: optional(z.iso.datetime('basedOn must be the updatedAt of a post')),
    }),
    reply: z.extend(MessageReply, {
      updatedAt: z.iso.datetime(),
      /** The version that was replaced: restoring it undoes this call. Null when the post had this text already. */
      replaced: z.nullable(z.int()),
    }),
    description: 'a save with the text and the pictures of a version, which leaves the state of the post; 409 when it was saved after `basedOn`',
  }),
  removeRevision: del('/admin/revisions/:id', {
    permission,
    audit: { label: 'deleted a version of a post', target: 'post' },
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
    description: 'its pictures are deleted, too, unless the post or another version has them',
  }),
};
