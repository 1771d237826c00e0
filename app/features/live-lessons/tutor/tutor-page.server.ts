import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { dialectNames } from '#app/features/accounts/dialects.contract.ts';
import { publicTutor, takenTimes } from '#app/features/tutors/public.server.ts';
import { tutorCardsTag } from '#app/features/tutors/tutors.cache-tags.ts';
import { voicesTag } from '#app/features/voices/voices.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { audioUrl } from '#app/media/media-address.ts';
import { freeTimes, type Span } from '../free-times.ts';
import { type SettingsRow, settingsOf } from '../hours/hours.queries.server.ts';
import { type Check, lengthsOf, offeredAges, timesOf } from '../hours/tutor-times.server.ts';
import { offeredDays } from '../lesson-terms.contract.ts';
import { lessonOffersTag } from '../live-lessons.cache-tags.ts';
import { pageVoices } from './page-voices.queries.server.ts';
import { maxPageVoices, type Offer, type tutorPage } from './tutor-page.contract.ts';
import { tutorPicturePath } from './tutor-pictures.server.ts';

export const tutorGone = 'This tutor’s card is not public any more';

/** The weeks of the first and the last start are counted whole. */
const aroundWeeks = ({ from, to }: Span): Span => ({ from: from - 8 * unitMs.day, to: to + 8 * unitMs.day });

/** Times of a tutor that are taken around a span, in whole weeks. */
export const takenAround = (db: Db, tutorId: number, span: Span, lesson?: number) => takenTimes(db, tutorId, aroundWeeks(span), { lesson });

async function voicesOf(db: Db, accountId: number) {
  return (await pageVoices(db, accountId, maxPageVoices)).map(({ play_hash, ms, name, place, dialect, igbo, english }) => ({
    url: audioUrl(play_hash),
    speaker: name,
    place,
    dialect: dialect === null ? null : dialectNames[dialect],
    ms,
    igbo,
    meaning: english,
  }));
}

/** Null where neither grown-ups nor children can ask. */
function offerOf(settings: SettingsRow, check: Check): Offer | null {
  const grownUps = settings.grown_ups === 1;
  const ages = offeredAges(settings, check);
  if (!grownUps && ages.length === 0) return null;
  return { zone: settings.zone, lengths: lengthsOf(settings), grownUps, ages, noticeHours: settings.notice_hours };
}

export const tutorPageHandlers: Handlers<typeof tutorPage> = {
  tutor: async ({ db, params: { id }, now, config, cacheTags }) => {
    cacheTags(tutorCardsTag, voicesTag('item'), lessonOffersTag, academyTag);
    const { card, accountId, checkedOn } = (await publicTutor(db, id)) ?? reject(404, tutorGone);
    const settings = await settingsOf(db, accountId);
    const check = { checkedOn, today: localToday(localTimeOf({ now, config })), meetingUrl: config.meetingUrl };
    const { academy } = await storedAcademy(db);
    return {
      ...card,
      shareImage: tutorPicturePath(card, academy),
      voices: await voicesOf(db, accountId),
      offer: settings ? offerOf(settings, check) : null,
    };
  },

  times: async ({ db, params: { id }, query, now, config }) => {
    const range = { from: Date.parse(query.from), to: Date.parse(query.to) };
    if (range.to - range.from > offeredDays * unitMs.day) rejectFields({ to: `Please choose at most ${offeredDays} days` });
    const { accountId, checkedOn } = (await publicTutor(db, id)) ?? reject(404, tutorGone);
    const settings = await settingsOf(db, accountId);
    const check = { checkedOn, today: localToday(localTimeOf({ now, config })), meetingUrl: config.meetingUrl };
    if (!settings || !offerOf(settings, check)) return [];
    const times = freeTimes(await timesOf(db, settings), await takenAround(db, accountId, range), { now: now(), range });
    const { minutes: wanted } = query;
    return times
      .filter(({ minutes }) => wanted === undefined || minutes.includes(wanted))
      .map(({ startsAt, minutes }) => ({ startsAt: new Date(startsAt).toISOString(), minutes: wanted === undefined ? minutes : [wanted] }));
  },
};
