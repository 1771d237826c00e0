import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { hashOfLetterCode } from '#app/lib/letter-code.server.ts';
import { localDate } from '#app/lib/local-date.ts';
import { reportByCode } from '../codes.queries.server.ts';
import { readContent } from '../stored-content.server.ts';
import type { reportCheck } from './check.contract.ts';

/** One sentence for all codes that open nothing, so that it tells nothing about them. */
const badCode = 'There’s no report with this code. Please check each letter; a code works for two years, unless the family ends it.';

/** Characters of a code as it may be typed. */
const maxTyped = 100;

export const reportCheckHandlers: Handlers<typeof reportCheck> = {
  check: async ({ db, params: { code }, now, config }) => {
    const found = (code.length <= maxTyped && (await reportByCode(db, hashOfLetterCode(code), now()))) || reject(404, badCode);
    const issuedOn = localDate(found.issued_at, config.timeZone);
    if (found.revoked_at !== null || found.content === null) return { isValid: false, issuedOn, report: null };
    const { nickname, className, level, firstDay, lastDay, meetings } = readContent(found.content);
    const { held: meetingsHeld, attended: meetingsAttended } = meetings;
    return { isValid: true, issuedOn, report: { name: found.name || nickname, className, level, firstDay, lastDay, meetingsHeld, meetingsAttended } };
  },
};
