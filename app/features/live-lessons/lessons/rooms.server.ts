import { randomBytes } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import type { Config } from '#app/lib/config.server.ts';
import { type SettingsRow, settingsOf } from '../hours/hours.queries.server.ts';
import { isWithChild } from './checks.server.ts';
import type { LessonRow } from './lessons.queries.server.ts';

export type Room = Pick<SettingsRow, 'link' | 'waiting_room'>;

/** 128 random bits as hexadecimal digits: servers of rooms tell no capitals apart. */
const newRoom = (meetingUrl: string) => `${meetingUrl}/${randomBytes(16).toString('hex')}`;

/** Room of the tutor, for a child one with a waiting room; else one of the academy. Undefined where there is neither. */
export function roomFor({ link, waiting_room }: Room, forChild: boolean, { meetingUrl }: Pick<Config, 'meetingUrl'>): string | undefined {
  if (link !== null && (!forChild || waiting_room === 1)) return link;
  return meetingUrl === undefined ? undefined : newRoom(meetingUrl);
}

/** Room of a lesson that is agreed. @throws 409 where there is none */
export async function requireRoom(tx: Db, lesson: LessonRow, config: Pick<Config, 'meetingUrl'>): Promise<string> {
  const settings = lesson.tutor_id === null ? undefined : await settingsOf(tx, lesson.tutor_id);
  const forChild = await isWithChild(tx, lesson);
  return (
    roomFor(settings ?? { link: null, waiting_room: 0 }, forChild, config) ??
    reject(
      409,
      forChild
        ? 'A lesson with a child needs a room with a waiting room: please enter it at your hours'
        : 'Please enter the link of your room at your hours first',
    )
  );
}
