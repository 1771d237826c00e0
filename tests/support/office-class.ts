import { insertAccounts } from './factories/accounts.ts';
import { insertMember } from './factories/classes.ts';
import { insertHousehold } from './factories/households.ts';
import type { TestApp } from './test-app.ts';
import { newColleague } from './tutors-at-work.ts';

/** The clock of the tests shows 15 January 2026. */
export const about = {
  name: 'Saturday beginners',
  level: 'beginner',
  description: 'We sing and talk.',
  audience: 'children',
  ages: ['4-6', '7-9'],
  zone: 'Africa/Lagos',
  firstDay: '2026-01-15',
  lastDay: '2026-02-14',
  weekly: [{ weekday: 6, start: '10:00', minutes: 60 }],
  holidays: ['2026-01-24'],
  link: 'https://meet.example.com/saturday',
  capacity: 12,
} as const;
export const fields = { ...about, ages: [...about.ages], weekly: [...about.weekly], holidays: [...about.holidays] };

/** Member of the school office with a class, and a household whose child of 4 to 6 has a seat. */
export async function openClass(app: TestApp) {
  const { db } = app.context;
  const office = (await newColleague(app, 'school-office')).classes;
  const { id } = await office.create(fields);
  await office.setState({ id, state: 'open' });
  await insertAccounts(db, 1);
  const account = await db.selectFrom('accounts').select('id').where('kind', '=', 'learner').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { secondProfile: child, profile: adult } = await insertHousehold(db, account.id, app.clock.ms);
  await insertMember(db, id, child, app.clock.ms);
  return { office, id, child, adult, account: account.id };
}
