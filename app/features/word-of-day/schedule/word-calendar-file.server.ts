import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { CalendarEvent, CalendarFile } from '#app/http/calendar.server.ts';
import { addDays, type LocalTime, localToday } from '#app/lib/local-date.ts';
import { shorten } from '#app/lib/shorten.ts';
import { wordTarget } from '../word-of-day.feature.ts';
import { marketDayOf } from './market-days.ts';
import { currentWord } from './word-days.queries.server.ts';
import { wordsOfDays } from './word-schedule.queries.server.ts';

const shownDays = 366;
const maxDescription = 300;

/** Calendar of the last 366 days, each with the word that it showed. Words of the future are not public. */
export async function pastWordsCalendar(db: Db, publicUrl: string, time: LocalTime, { ekeDate }: { ekeDate: string }): Promise<CalendarFile> {
  const { academy } = await storedAcademy(db);
  const today = localToday(time);
  const from = addDays(today, 1 - shownDays);
  const events = new Map<string, CalendarEvent>();
  const current = await currentWord(db, time);
  const rows = (await wordsOfDays(db, from, addDays(today, 1))).flatMap((row) => [
    ...(row.day === null ? [] : [{ row, day: row.day }]),
    ...(row.shown_on === null ? [] : [{ row, day: row.shown_on }]),
  ]);
  const shown = [...rows.filter(({ row, day }) => row.day === day), ...rows, ...(current ? [{ row: current, day: today }] : [])];
  for (const { row, day } of shown) {
    if (day < from || day > today || events.has(day)) continue;
    const meaning = [row.subtitle, shorten(row.body, maxDescription)].filter(Boolean).join('\n\n');
    events.set(day, {
      id: `word-${row.id}-${day}`,
      day,
      title: row.title,
      description: `${marketDayOf(day, ekeDate)}${row.day === day ? '' : ', from the archive'}\n\n${meaning}`,
      url: `${publicUrl}${wordTarget.page(row)}`,
      updatedAt: row.updated_at,
    });
  }
  const byDay = [...events.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
  return { title: `${academy.brandName} · Word of the Day`, host: new URL(publicUrl).hostname, product: 'Words', refresh: 'PT12H', events: byDay };
}
