import type { Db } from '#app/db/schema.ts';
import { lockAccounts } from '#app/features/accounts/public.server.ts';
import { followRoom } from '../hours/follow-room.server.ts';
import { settingsOf } from '../hours/hours.queries.server.ts';
import type { LessonContext } from '../lessons/checks.server.ts';
import { tutorsWithUnfitRooms } from './follow.queries.server.ts';

/** Gives lessons a room that fits, for a child one with a waiting room or of the academy. Until then their link is closed (`isWithoutRoom`). */
export async function followUnfitRooms(tx: Db, context: LessonContext): Promise<void> {
  const tutors = await tutorsWithUnfitRooms(tx, context.now());
  if (tutors.length === 0) return;
  await lockAccounts(tx, tutors);
  for (const tutorId of tutors) {
    const settings = await settingsOf(tx, tutorId);
    if (settings) await followRoom(tx, context, { tutorId, from: settings.link, to: settings, tellsTutor: true });
  }
}
