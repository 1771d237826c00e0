import * as z from 'zod/mini';
import { User } from '#app/features/accounts/accounts.contract.ts';
import { StoredApplication } from '#app/features/accounts/tutor-application.contract.ts';
import { listedTutorStates, tutorStates } from '#app/features/accounts/tutor-states.contract.ts';
import { savedDraft } from '#app/features/drafts/saved-draft.contract.ts';
import { get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { localDay, MessageReply, optionalText } from '#app/http/fields.ts';
import { PublicCard } from './card.contract.ts';
import { TutorCheck } from './tutor-check.contract.ts';

const permission = 'tutors:manage';
const limits: RateLimits = { account: ['60 per minute'] };
const time = z.iso.datetime();

/** Decisions that are shown, the newest ones. */
export const maxDecisions = 50;

const Decision = z.object({
  id: z.int(),
  state: z.enum(tutorStates),
  note: z.string(),
  message: z.string(),
  /** True when it takes back the one before. */
  isUndo: z.boolean(),
  /** Null when the account of the author was deleted. */
  author: z.nullable(z.string()),
  decidedAt: time,
  /** Time at which the mail about it was queued; null while it waits, and for a decision that was taken back before. */
  mailedAt: z.nullable(time),
});
export type Decision = z.output<typeof Decision>;

const ReviewedCard = z.extend(PublicCard, {
  agreed: z.boolean(),
  hidden: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: time })),
});
export type ReviewedCard = z.output<typeof ReviewedCard>;

const Application = z.extend(User, {
  state: z.enum(listedTutorStates),
  registeredAt: time,
  /** What the applicant told beside the registration; null for nothing. */
  application: z.nullable(StoredApplication),
  /** Newest first. */
  decisions: z.array(Decision).check(z.maxLength(maxDecisions)),
  card: z.nullable(ReviewedCard),
  check: z.nullable(TutorCheck),
});
export type Application = z.output<typeof Application>;

const basedOn = z.int('basedOn must be the id of a decision, or 0').check(z.gte(0, 'basedOn must be the id of a decision, or 0'));

const decidedStates = ['approved', 'declined', 'paused'] as const;
export type DecidedState = (typeof decidedStates)[number];

/** A refusal and a pause need a reason that the colleagues can read. */
const needsNote = (state: DecidedState) => state !== 'approved';

const decisionFields = {
  state: z.enum(decidedStates, 'Please choose what you decide'),
  note: optionalText('Note', { max: 2_000, multiline: true }),
  message: optionalText('Message', { max: 2_000, multiline: true }),
};

const noteWhenNeeded = z.refine<{ state: DecidedState; note?: string | undefined }>(({ state, note }) => note !== undefined || !needsNote(state), {
  path: ['note'],
  error: 'Please note why, for your colleagues',
});

/** Fields of the form. */
export const DecisionForm = z.object(decisionFields).check(noteWhenNeeded);
const NewDecision = z.object({ ...decisionFields, basedOn, draft: savedDraft }).check(noteWhenNeeded);

/** Fields of the form about the check for teaching children. */
export const CheckForm = z.object({ checkedOn: localDay });

/** Endpoints of the staff about one tutor; the list is `accounts.tutors`. */
export const decisions = {
  // The permission of the list, whose menu entry shows the number.
  waiting: get('/admin/tutors/waiting', {
    permission: 'users:read',
    reply: z.object({ waiting: z.int() }),
    description: 'applicants with a verified email address that wait for a decision',
  }),
  application: get('/admin/tutors/:id', {
    permission,
    reply: Application,
    description: 'with what the applicant told, the newest decisions and the card',
  }),
  decide: post('/admin/tutors/:id/decisions', {
    permission,
    audit: { label: 'decided on a tutor', target: 'account' },
    limits,
    body: NewDecision,
    reply: MessageReply,
    status: 201,
    description:
      'grants or withdraws the role, and mails `message` a minute later; `note` is for the staff, and required to decline or pause; `basedOn` is the newest decision that the caller has seen: 409 when there is a newer one',
  }),
  undo: post('/admin/tutors/:id/decisions/undo', {
    permission,
    audit: { label: 'took back a decision on a tutor', target: 'account' },
    limits,
    body: z.object({ basedOn }),
    reply: MessageReply,
    description: 'restores the state before the decision `basedOn`; 409 unless it is the newest one; within a minute no email is sent about either',
  }),
  hideCard: put('/admin/tutors/:id/card', {
    permission,
    audit: { label: 'changed the visibility of the card of a tutor', target: 'account' },
    limits,
    body: z
      .object({ hidden: z.boolean('Please choose whether the card is hidden'), reason: optionalText('Reason', { max: 500, multiline: true }) })
      .check(z.refine(({ hidden, reason }) => !hidden || reason !== undefined, { path: ['reason'], error: 'Please tell the tutor why' })),
    reply: MessageReply,
    description: 'a hidden card is not public, its picture is deleted, and the tutor is told why by email; 409 when it is hidden already, or not',
  }),
  setCheck: put('/admin/tutors/:id/check', {
    permission,
    audit: { label: 'changed the check of a tutor', target: 'account' },
    limits,
    body: z.object({ checkedOn: z.nullable(localDay) }),
    reply: MessageReply,
    description: 'day on which the school saw the check for teaching children, not in the future; null withdraws it. It counts for three years',
  }),
};
