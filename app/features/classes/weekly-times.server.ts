import type { Db } from '#app/db/schema.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { toWeekly } from './class-values.server.ts';
import { timesOfClasses } from './classes.queries.server.ts';
import { formatWeekly } from './weekly-text.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'Saturdays at 10:00, for 60 minutes, by the clock of Lagos', for mails; '' without weekly times. */
export async function weeklyTimesOf(db: Db, { id, zone }: { id: number; zone: string }): Promise<string> {
  const times = (await timesOfClasses(db, [id])).map(toWeekly);
  return times.length === 0 ? '' : `${list.format(times.map(formatWeekly))}, by the clock of ${zoneCity(zone)}`;
}
