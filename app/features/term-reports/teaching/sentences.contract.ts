import * as z from 'zod/mini';
import { textForFamilies } from '#app/features/classes/text-for-families.contract.ts';
import { get, put } from '#app/http/endpoint.ts';
import { MessageReply, optional } from '#app/http/fields.ts';
import { reportLimits } from '../report-content.contract.ts';
import { ClassReports } from '../report-line.contract.ts';

const permission = 'classes:teach';

/** Sentence about a learner; none takes it away. Line breaks count as blanks, because the report is one page. */
export const Sentence = z.object({
  text: optional(
    textForFamilies('The sentence', { max: reportLimits.sentence, multiline: true }).check(
      z.overwrite((text) =>
        text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join(' '),
      ),
    ),
  ),
});

/** What a tutor writes for the reports of the own classes: those of others are not found. */
export const sentences = {
  taughtReports: get('/teaching/classes/:id/reports', {
    permission,
    reply: ClassReports,
    description: 'learners by name; also of a class that has ended',
  }),
  saveSentence: put('/teaching/classes/:id/members/:profile/sentence', {
    permission,
    audit: { label: 'wrote a sentence for a term report', target: 'class' },
    limits: { account: ['300 per hour'] },
    body: Sentence,
    reply: MessageReply,
    description: 'for a learner that has or had a seat; 409 while a valid report of the learner is issued',
  }),
};
