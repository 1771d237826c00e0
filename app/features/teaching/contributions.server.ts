import { type SpeakerRow, speakerOfAccount, speakersByIds } from '#app/features/voices/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { countAnswers, countHeard, listVoices, newestReviewsBy, newestVoicesOf } from './contributions.queries.server.ts';
import { readTargets } from './targets.server.ts';
import { shownContributions, type teaching } from './teaching.contract.ts';
import { toVoice } from './to-voice.server.ts';

export const contributionHandlers: Handlers<Pick<typeof teaching, 'mine' | 'voices'>> = {
  mine: async ({ db, principal, now }) => {
    const speaker = await speakerOfAccount(db, principal.id);
    const voices = speaker ? await newestVoicesOf(db, speaker.id, shownContributions) : [];
    const reviews = await newestReviewsBy(db, principal.id, shownContributions);
    return {
      voices: speaker ? voices.map((voice) => toVoice(voice, speaker, principal.id)) : [],
      reviews: reviews.map(({ item_id, igbo, verdict, what, note, revision, present_revision, created_at }) => ({
        item: item_id,
        ...{ igbo, verdict, what, note },
        isChanged: present_revision !== revision,
        createdAt: new Date(created_at).toISOString(),
      })),
      thanks: speaker
        ? { words: await countHeard(db, speaker.id), answers: await countAnswers(db, speaker.id, now() - 7 * unitMs.day) }
        : { words: 0, answers: 0 },
    };
  },

  voices: async ({ db, query, principal }) => {
    const { rows, total } = await listVoices(db, query);
    const speakers = new Map<number, SpeakerRow>(
      (await speakersByIds(db, [...new Set(rows.map(({ speaker_id }) => speaker_id))])).map((speaker) => [speaker.id, speaker]),
    );
    const targetOf = await readTargets(
      db,
      rows.map(({ target, target_id }) => ({ target, id: target_id })),
    );
    return {
      rows: rows.flatMap((row) => {
        const speaker = speakers.get(row.speaker_id);
        return speaker ? { ...toVoice(row, speaker, principal.id), path: targetOf(row.target, row.target_id)?.path ?? '/learn' } : [];
      }),
      total,
    };
  },
};
