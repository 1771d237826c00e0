import type { Db } from '#app/db/schema.ts';
import { undoPeriodMs } from '#app/features/tutors/public.server.ts';
import { nextVersion } from '#app/http/optimistic-save.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { isWithChild, type LessonContext } from '../lessons/checks.server.ts';
import { updateLesson } from '../lessons/lessons.queries.server.ts';
import { type Room, roomFor } from '../lessons/rooms.server.ts';
import { agreedInRoom } from './hours.queries.server.ts';
import { roomChanged } from './room-changed.jobs.server.ts';

interface RoomChange {
  tutorId: number;
  /** Own room of the tutor until now. */
  from: string | null;
  to: Room;
  /** Whether the tutor is told, too, because the change is not one of the tutor. */
  tellsTutor: boolean;
}

/**
 * Moves the agreed lessons ahead of a tutor from the own room to the one that fits, under the lock of the tutor's row. A removed room, and for a child one without
 * a waiting room, is replaced by one of the academy, or by none.
 */
export async function followRoom(tx: Db, { now, config }: LessonContext, { tutorId, from, to, tellsTutor }: RoomChange): Promise<void> {
  for (const lesson of await agreedInRoom(tx, tutorId, { room: from ?? '', now: now() })) {
    const room = roomFor(to, await isWithChild(tx, lesson), config) ?? '';
    if (room === lesson.room) continue;
    await updateLesson(tx, lesson.id, { room, sequence: lesson.sequence + 1, updated_at: nextVersion(lesson, now()) });
    // The tutor of a lesson without a room has something to do. Several changes within the time are one mail for each side.
    for (const side of tellsTutor || room === '' ? (['tutor', 'family'] as const) : (['family'] as const))
      await enqueue(
        tx,
        roomChanged,
        { lesson: lesson.id, side },
        { now: now(), runAt: now() + undoPeriodMs, uniqueKey: `lesson ${lesson.id}, ${side}` },
      );
  }
}
