import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { tutorStates } from '#app/features/accounts/tutor-states.contract.ts';
import { del, get, pictureFormBytes, put, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { CardText, PublicCard } from './card.contract.ts';
import { TutorCheck } from './tutor-check.contract.ts';

const OwnCard = z.extend(PublicCard, {
  /** Whether the tutor agrees that visitors see it. */
  agreed: z.boolean(),
  /** Reason why the staff has hidden it. */
  hiddenReason: z.nullable(z.string()),
});
export type OwnCard = z.output<typeof OwnCard>;

const TutorHome = z.object({
  /** Id of the account. */
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  level: z.nullable(z.enum(levels)),
  state: z.enum(tutorStates),
  /** Message of the staff with the last decision; '' without one. */
  message: z.string(),
  card: z.nullable(OwnCard),
  /** Check for teaching children; null without one. */
  check: z.nullable(TutorCheck),
});
export type TutorHome = z.output<typeof TutorHome>;

const limits: RateLimits = { account: ['60 per hour'] };
const tutor = { kind: 'tutor', message: 'Only tutors have a card' } as const;

/** Endpoints of a tutor about the own application and card. */
export const ownCard = {
  home: get('/auth/tutor', {
    access: 'account',
    reply: z.object({ tutor: z.nullable(TutorHome) }),
    description: 'state and card of the caller; null when the account is not that of a tutor or applicant',
  }),
  saveCard: put('/auth/tutor/card', {
    access: 'account',
    accountKind: tutor,
    limits,
    body: CardText,
    reply: MessageReply,
    description: 'a public card changes at once; 403 for accounts that are not of tutors, 409 for declined ones',
  }),
  agree: put('/auth/tutor/agreement', {
    access: 'account',
    accountKind: tutor,
    limits,
    body: z.object({ agreed: z.boolean('Please choose whether visitors may see your card') }),
    reply: MessageReply,
    description: 'without agreement the card is not public, and its picture is deleted; 409 without a card, and before the approval',
  }),
  savePicture: put('/auth/tutor/picture', {
    access: 'account',
    accountKind: tutor,
    limits: { account: ['20 per hour'] },
    body: z.object({ image: z.file('Please choose a picture') }),
    encoding: 'multipart',
    maxBytes: pictureFormBytes,
    reply: MessageReply,
    description: 'PNG, JPEG, GIF or WebP; 409 without a card, and before the approval',
  }),
  removePicture: del('/auth/tutor/picture', { access: 'account', accountKind: tutor, limits, reply: MessageReply }),
};
