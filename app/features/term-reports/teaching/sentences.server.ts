import { requireLockedClass, requireOwnClass, seatOf, teacherOf } from '#app/features/classes/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { readClassReports } from '../class-reports.server.ts';
import { deleteSentence, putSentence, validReports } from '../reports.queries.server.ts';
import type { sentences } from './sentences.contract.ts';

export const sentenceHandlers: Handlers<typeof sentences> = {
  taughtReports: async (context) => readClassReports(context.db, await requireOwnClass(context.db, teacherOf(context), context.params.id)),

  saveSentence: async (context) => {
    const { db, params, input, principal, now, audit } = context;
    const teacher = teacherOf(context);
    await requireOwnClass(db, teacher, params.id);
    await db.transaction().execute(async (tx) => {
      // Against a report that is issued meanwhile.
      await requireLockedClass(tx, params.id);
      const { id, name } = await requireOwnClass(tx, teacher, params.id);
      if (!(await seatOf(tx, id, params.profile))) reject(404, 'This learner is not in the class');
      if ((await validReports(tx, id)).has(params.profile))
        reject(
          409,
          'The report of this learner is issued, with the sentence that stood then. To change it, please ask the school office to take it back',
        );
      await audit({ id, title: name }, tx);
      if (input.text === undefined) return deleteSentence(tx, id, params.profile);
      return putSentence(tx, { class_id: id, profile_id: params.profile, text: input.text, author_id: principal.id, updated_at: now() });
    });
    return { message: input.text === undefined ? 'The sentence is taken away' : 'Saved' };
  },
};
