import * as z from 'zod/mini';
import { put } from '#app/http/endpoint.ts';
import { MessageReply, optional, text } from '#app/http/fields.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { standardTexts, type TextName } from './standard-texts.contract.ts';

/** A text that is one paragraph: line breaks count as spaces. */
const flowing = (label: string, max: number) =>
  optional(text(label, { max, multiline: true }).check(z.overwrite((value) => value.replace(/\s*\n\s*/g, ' '))));

/** A text whose paragraphs are apart by an empty line. */
const paragraphs = (label: string, max: number) =>
  optional(
    text(label, { max, multiline: true }).check(
      z.overwrite((value) =>
        value
          .split(/\n\s*\n/)
          .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
          .join('\n\n'),
      ),
    ),
  );

export const TextsForm = z.object({
  heroTitle: flowing('The headline', 60),
  heroTagline: flowing('The tagline', 120),
  instructorsTitle: flowing('The first title', 60),
  instructorsText: flowing('The first text', 240),
  coursesTitle: flowing('The second title', 60),
  coursesText: flowing('The second text', 240),
  communityTitle: flowing('The third title', 60),
  communityText: flowing('The third text', 240),
  beginnerSummary: flowing('The summary', 200),
  beginnerOutcome: flowing('The outcome', 200),
  beginnerDescription: paragraphs('The description', 1000),
  intermediateSummary: flowing('The summary', 200),
  intermediateOutcome: flowing('The outcome', 200),
  intermediateDescription: paragraphs('The description', 1000),
  advancedSummary: flowing('The summary', 200),
  advancedOutcome: flowing('The outcome', 200),
  advancedDescription: paragraphs('The description', 1000),
  tutorsTitle: flowing('The title', 80),
  tutorsText: flowing('The text', 300),
  aboutIntro: flowing('The introduction', 400),
  mission: paragraphs('The mission', 1500),
  vision: paragraphs('The vision', 1500),
  footerText: flowing('The description', 300),
} satisfies Record<TextName, unknown>);
export type TextsForm = z.output<typeof TextsForm>;

/** Texts as pages get them: those that are not the standard ones. */
export const OwnTexts = z.object(Object.fromEntries(Object.keys(standardTexts).map((name) => [name, z.optional(z.string())])));

export const saveTexts = put('/admin/academy/texts', {
  permission: 'academy:manage',
  audit: { label: 'changed the words of the academy', target: 'academy' },
  limits: { account: ['60 per minute'] },
  body: z.object({ ...TextsForm.shape, version: z.int('version must be a whole number'), draft: savedDraft }),
  reply: MessageReply,
  description:
    'replaces all texts of public pages: one that is missing, empty or the standard text stands for the standard text. 409 when they have changed since `version`',
});
