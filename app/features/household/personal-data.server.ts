import { devicesOf } from '#app/auth/device-keys.queries.server.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { consentsOf, householdOf, profilesOf } from './household.queries.server.ts';
import { dateOfDay } from './learning-day.ts';
import { daysOf } from './reminders/reminder-times.ts';
import { remindersOf } from './reminders/reminders.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

/** Sections of the personal data export. */
export const exportHousehold = {
  household: async (db: Db, { id }: DataOwner) => {
    const household = await householdOf(db, id);
    return household ? { openedAt: iso(household.created_at), weeklyMailSince: isoOrNull(household.digest_since) } : null;
  },

  profiles: async (db: Db, owner: DataOwner) =>
    (await profilesOf(db, owner.id)).map(
      ({ id, name, age_band, avatar, level, dialect, zone, goal_days, minutes, created_at, last_day, ...flags }) => ({
        id,
        name,
        ageBand: age_band,
        avatar,
        level,
        dialect,
        timeZone: zone,
        goalDays: goal_days,
        minutes,
        quiet: flags.quiet === 1,
        gentle: flags.gentle === 1,
        openAll: flags.open_all === 1,
        easyDots: flags.easy_dots === 1,
        createdAt: iso(created_at),
        lastLearnedOn: last_day === null ? null : dateOfDay(last_day),
      }),
    ),

  reminders: async (db: Db, { id }: DataOwner) =>
    (await remindersOf(db, id)).map(({ profile_id, days, hour, next_at, created_at }) => ({
      profile: profile_id,
      days: daysOf(days),
      hour,
      since: iso(created_at),
      isPaused: next_at === null,
    })),

  devices: async (db: Db, { id }: DataOwner, _publicUrl: string, { now }: LocalTime) =>
    (await devicesOf(db, id, now)).map(({ name, created_at, last_seen_day, ends_at }) => ({
      name,
      createdAt: iso(created_at),
      lastUsedOn: dateOfDay(last_seen_day),
      endsAt: iso(ends_at),
    })),

  consents: async (db: Db, { id }: DataOwner) =>
    (await consentsOf(db, id)).map(({ kind, version, created_at, undone_at }) => ({
      kind,
      version,
      agreedAt: iso(created_at),
      endedAt: isoOrNull(undone_at),
    })),
};
