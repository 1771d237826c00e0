import type { Page } from 'playwright';
import type { CourseUnit, Item } from '#app/features/course/course.contract.ts';
import type { Exercise } from '#app/features/course/exercises/exercise.ts';
import type { Session, SessionExercise } from '#app/features/learning/learning.contract.ts';
import type { StoredSession } from '#app/features/learning/study/session/stored-session.ts';
import { learnerWithToken } from './accounts.ts';
import { storedExercise } from './lesson-keys.ts';
import { address, server } from './page.ts';

/** A learner with the first profile of the household. */
export async function newHousehold(): Promise<{ email: string; token: string; profile: number }> {
  const { email, token } = await learnerWithToken();
  const [profile] = await server.api(token).household.profiles({ zone: 'Africa/Lagos' });
  if (!profile) throw new Error('The household has no profile');
  return { email, token, profile: profile.id };
}

export const unitOf = async (id: number): Promise<CourseUnit> => (await fetch(`${address}/api/course/units/${id}`)).json();

export const start = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Start', exact: true });

/** Start leads to a session that is stored in the browser. */
export const untilPrepared = (page: Page): Promise<void> => page.getByRole('main').locator('a[href*="&k="]').first().waitFor();

export async function untilSession(page: Page): Promise<void> {
  await page.locator('main form').waitFor();
  await page.waitForURL('**/study/session?*k=*');
}

/** Runs in a page: the session of its address, as the browser keeps it. */
export const storedSession = () =>
  new Promise<StoredSession | undefined>((resolve, reject) => {
    const params = new URLSearchParams(location.search);
    const opening = indexedDB.open('study-sessions');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const sessions = opening.result.transaction('sessions').objectStore('sessions');
      const { account } = JSON.parse(localStorage.getItem('learning-account') ?? '{}');
      const reading = sessions.get(`${account}/${params.get('p')}/${params.get('p')} ${params.get('k')}`);
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });

export const readSession = (page: Page): Promise<StoredSession | undefined> => page.evaluate(storedSession);

/** The exercise that comes after that many answers were stored; undefined at the end. */
export const exerciseAfter = (page: Page, answers: number): Promise<Exercise | undefined> =>
  storedExercise(() => readSession(page).catch(() => undefined), answers);

/** Lets the API respond with a session of these exercises. */
export async function mockSession(page: Page, exercises: Omit<SessionExercise, 'key'>[], items: Item[], more: Partial<Session> = {}): Promise<void> {
  const keyed = exercises.map((exercise) => ({ ...exercise, key: crypto.randomUUID() }));
  await page.route('**/api/learning/profiles/*/session?**', (route) => {
    const key = new URL(route.request().url()).searchParams.get('key') ?? '';
    const session: Session = { key, kind: 'mix', lesson: null, exercises: keyed, items, judging: { dialect: null, areDotsOptional: false }, ...more };
    return route.fulfill({ json: session });
  });
}
