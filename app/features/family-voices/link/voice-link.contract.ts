import * as z from 'zod/mini';
import { post } from '#app/http/endpoint.ts';
import { MessageReply, nonBlank, optional, optionalText, personName } from '#app/http/fields.ts';
import { maxPhrases } from '../family-voice-terms.contract.ts';

const token = nonBlank('This link is not complete. Please open it again from the message.');
const whichPhrase = 'Please choose a phrase of this link';
const item = z.coerce.number(whichPhrase).check(z.int(whichPhrase), z.gte(1, whichPhrase));

const Phrase = z.object({
  item: z.int(),
  igbo: z.string(),
  /** Spelling with its tones, where these are known. */
  toned: z.nullable(z.string()),
  english: z.string(),
  recorded: z.boolean(),
  /** Whether the speaker has said that all learners may hear it. */
  forAll: z.boolean(),
});
export type Phrase = z.output<typeof Phrase>;

const OpenLink = z.object({
  /** Name of the relative. */
  elder: z.string(),
  /** Name of the account that made the link. */
  household: z.string(),
  phrases: z.array(Phrase).check(z.maxLength(maxPhrases)),
  left: z.int(),
  /** Recordings can be taken back, and nothing else. */
  ended: z.boolean(),
  /** Version of the text that a speaker agrees to before all learners may hear. */
  consentVersion: z.string(),
});
export type OpenLink = z.output<typeof OpenLink>;

export const Recording = z.object({
  token,
  item,
  forAll: z._default(z.enum(['true', 'false'], 'forAll must be true or false'), 'false'),
  name: optional(personName('Name')),
  consent: optionalText('Consent', { max: 100 }),
  /** The browser has changed the sound although it was asked not to. */
  processed: optional(z.enum(['true', 'false'], 'processed must be true or false')),
  file: z.file('Please record the phrase first'),
});

/** Calls of the page of a link: the secret is in the body, never in an address. */
export const voiceLink = {
  open: post('/voice/open', {
    skipAuth: true,
    limits: { address: ['120 per hour'] },
    body: z.object({ token }),
    reply: OpenLink,
    description: 'a link that ended and has recordings is `ended`; one without any is 404',
  }),
  record: post('/voice/recordings', {
    skipAuth: true,
    limits: { address: ['120 per hour'] },
    encoding: 'multipart',
    maxBytes: 810 * 1024,
    body: Recording,
    reply: z.object({ item: z.int(), left: z.int(), message: z.string() }),
    status: 201,
    description:
      'a WAV file; a new recording of an item takes the place of the former. `forAll` needs `consent`, the version of the text that the speaker has agreed to as a grown-up; without `name` the speaker has the name of the link. 429 after 60 recordings of a link, however many were removed',
  }),
  removeRecording: post('/voice/recordings/remove', {
    skipAuth: true,
    limits: { address: ['120 per hour'] },
    body: z.object({ token, item }),
    reply: MessageReply,
    description: 'also by a link that has ended, as long as it has recordings',
  }),
};
