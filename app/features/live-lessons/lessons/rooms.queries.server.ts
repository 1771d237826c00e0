import '../live-lessons.tables.ts';
import { sql } from 'kysely';

/**
 * Condition of lessons without a room that both sides can use: there is none, or it is the tutor's own one, without a waiting room, for a profile that is a child's
 * by now. For queries that join `tutor_settings` and `profiles`.
 */
export const isWithoutRoom = sql<boolean>`(live_lessons.room = '' or (profiles.age_band <> 'adult' and live_lessons.room = tutor_settings.link and tutor_settings.waiting_room = 0))`;

/** 1 for a lesson that is or was agreed, and is without a room (`isWithoutRoom`). */
export const lacksRoom = sql<number>`case when ${isWithoutRoom} then 1 else 0 end`.as('lacks_room');
