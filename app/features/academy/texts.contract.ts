import * as z from 'zod/mini';
import { put } from '#app/http/endpoint.ts';
import { MessageReply, optional, text } from '#app/http/fields.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { standardTexts, type TextName } from './standard-texts.contract.ts';
import { textLimits } from './text-limits.contract.ts';

const linesOf = (value: string) => value.split('\n').map((line) => line.trim());

/** Lines as one. A pattern for the spaces around line breaks would take quadratic time for many of them. */
const oneLine = (value: string) => linesOf(value).filter(Boolean).join(' ');

/** Paragraphs end with a line that is empty, or has spaces alone. */
const oneLineEach = (value: string) =>
  linesOf(value)
    .join('\n')
    .split(/\n{2,}/)
    .map(oneLine)
    .filter(Boolean)
    .join('\n\n');

/** A text that is one paragraph: line breaks count as spaces. */
const flowing = (label: string, max: number) => optional(text(label, { max, multiline: true }).check(z.overwrite(oneLine)));

/** A text whose line breaks are shown. */
const lines = (label: string, max: number) => optional(text(label, { max, multiline: true }));

/** A text whose paragraphs are apart by an empty line. */
const paragraphs = (label: string, max: number) => optional(text(label, { max, multiline: true }).check(z.overwrite(oneLineEach)));

export const TextsForm = z.object({
  heroTitle: flowing('The headline', textLimits.heroTitle),
  heroTagline: flowing('The tagline', textLimits.heroTagline),
  instructorsTitle: flowing('The first title', textLimits.instructorsTitle),
  instructorsText: flowing('The first text', textLimits.instructorsText),
  coursesTitle: flowing('The second title', textLimits.coursesTitle),
  coursesText: flowing('The second text', textLimits.coursesText),
  communityTitle: flowing('The third title', textLimits.communityTitle),
  communityText: flowing('The third text', textLimits.communityText),
  beginnerSummary: flowing('The summary', textLimits.beginnerSummary),
  beginnerOutcome: flowing('The outcome', textLimits.beginnerOutcome),
  beginnerDescription: paragraphs('The description', textLimits.beginnerDescription),
  intermediateSummary: flowing('The summary', textLimits.intermediateSummary),
  intermediateOutcome: flowing('The outcome', textLimits.intermediateOutcome),
  intermediateDescription: paragraphs('The description', textLimits.intermediateDescription),
  advancedSummary: flowing('The summary', textLimits.advancedSummary),
  advancedOutcome: flowing('The outcome', textLimits.advancedOutcome),
  advancedDescription: paragraphs('The description', textLimits.advancedDescription),
  tutorsTitle: flowing('The title', textLimits.tutorsTitle),
  tutorsText: flowing('The text', textLimits.tutorsText),
  aboutIntro: flowing('The introduction', textLimits.aboutIntro),
  mission: paragraphs('The mission', textLimits.mission),
  vision: paragraphs('The vision', textLimits.vision),
  safetyContact: lines('The person to write to', textLimits.safetyContact),
  footerText: flowing('The description', textLimits.footerText),
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
