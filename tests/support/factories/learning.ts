import { randomUUID } from 'node:crypto';
import { addDevice } from '#app/auth/device-keys.server.ts';
import { courseServer } from '#app/features/course/course.feature.server.ts';
import { tonesOf } from '#app/features/course/judge/letters.ts';
import type { ProfileRow } from '#app/features/household/household.queries.server.ts';
import type { Sent } from '#app/features/learning/learning.contract.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import type { TestApp } from '../test-app.ts';

type Learner = ReturnType<TestApp['api']>;

/** Publishes the starter course. */
export async function insertCourse({ context }: TestApp): Promise<void> {
  const insert = await courseServer.prepareSeed?.();
  await context.db.transaction().execute(async (tx) => insert?.(tx, localTimeOf(context)));
}

const settings = {
  name: 'Ada',
  age_band: 'adult',
  avatar: 'sun',
  level: 'beginner',
  dialect: null,
  zone: 'Africa/Lagos',
  goal_days: 3,
  minutes: 5,
  quiet: 0,
  gentle: 0,
  open_all: 0,
  easy_dots: 0,
  last_day: null,
} as const;

/** Inserts a profile of an account. @returns its id */
export async function insertProfile({ context, clock }: TestApp, email: string, fields: Partial<ProfileRow> = {}): Promise<number> {
  const account = context.db.selectFrom('accounts').select('id').where('email', '=', email);
  const { id: account_id } = await account.executeTakeFirstOrThrow();
  const row = { ...settings, ...fields, account_id, created_at: clock.ms };
  return (await context.db.insertInto('profiles').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Key of a new device of an account. */
export async function insertDeviceKey({ context, clock }: TestApp, email: string): Promise<string> {
  const { id } = await context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return (await addDevice(context.db, { accountId: id, name: 'Tablet', now: clock.ms })).key;
}

interface LessonAnswers {
  profile: number;
  lesson: number;
  /** Exercises that are wrong at the first try and right when they come back. */
  missed?: number;
  /** Some exercises are heard. */
  listens?: boolean;
}

/** Entries of a lesson that was learned to its end, as the browser sends them. `learner` is an API that may open the session. */
export async function entriesOfLesson(
  { clock }: TestApp,
  learner: Learner,
  { profile, lesson, missed = 0, listens = false }: LessonAnswers,
): Promise<Sent[]> {
  const query = { kind: 'lesson', lesson, key: randomUUID(), ...(listens && { listens: 'true' as const }) } as const;
  const { exercises, items, key: session } = await learner.learning.session({ id: profile, ...query });
  const answeredAt = new Date(clock.ms).toISOString();
  const asked = exercises.filter(({ kind }) => !['pairs', 'do', 'meet', 'say'].includes(kind));
  const entries = asked.flatMap(({ key, kind: exercise, skill, item }, nth) => {
    const found = items.find(({ id }) => id === item);
    const tones = found?.toned ? tonesOf(found.toned).map((tone) => (tone === 'step' ? 'S' : tone === 'high' ? 'H' : 'L')) : [];
    const right = { chosen: item, given: exercise === 'place-tone' || exercise === 'hear-tone' ? tones.join('') : found?.igbo };
    const entry = { type: 'answer', item, skill, exercise, tookMs: 1_000, answeredAt };
    const first = { ...entry, key, ...(nth < missed ? {} : right) };
    return nth < missed ? [first, { ...entry, key: randomUUID() as string, ...right }] : [first];
  });
  return [...entries, { type: 'lesson', key: randomUUID() as string, lesson, session, answeredAt }];
}
