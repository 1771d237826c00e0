import { countByWeek } from '#app/features/admin/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { type accounts, maxPairs } from './accounts.contract.ts';
import type { Account } from './accounts.queries.server.ts';
import type { ListedTutorState } from './tutor-states.contract.ts';
import { countNewMembers, countUsers, listUsers, pairsOfMailbox, streamUsers } from './users.queries.server.ts';

type UserHandlers = Pick<
  Handlers<typeof accounts>,
  'sameMailbox' | 'users' | 'usersExport' | 'usersTotal' | 'tutors' | 'tutorsExport' | 'tutorsTotal' | 'newMembers'
>;

type TutorRow = Pick<Account, 'verified_at' | 'tutor_state'>;

export const listedState = ({ verified_at, tutor_state }: TutorRow): ListedTutorState =>
  verified_at === null ? 'unverified' : (tutor_state ?? 'applied');

const withState = <Row extends TutorRow>(row: Row) => ({ ...row, state: listedState(row) });

async function* withStates<Row extends TutorRow>(rows: AsyncIterable<Row>) {
  for await (const row of rows) yield withState(row);
}

/** Lists of learners and tutors for administrators. */
export const userHandlers: UserHandlers = {
  users: ({ db, query }) => listUsers(db, 'learner', query),
  usersExport: async ({ db, query }) => streamUsers(db, 'learner', query),
  usersTotal: async ({ db }) => ({ totalUsers: await countUsers(db, 'learner') }),
  tutors: async ({ db, query }) => {
    const { rows, total } = await listUsers(db, 'tutor', query);
    return { rows: Array.isArray(rows) ? rows.map(withState) : withStates(rows), total };
  },
  tutorsExport: async ({ db, query }) => streamUsers(db, 'tutor', query),
  tutorsTotal: async ({ db }) => ({ totalTutors: await countUsers(db, 'tutor') }),
  sameMailbox: async ({ db }) =>
    (await pairsOfMailbox(db, maxPairs))
      .filter(({ email, other_email }) => emailKey(email) === emailKey(other_email))
      .map(({ kind, email, other_email: otherEmail }) => ({ kind, email, otherEmail })),
  newMembers: (context) => countByWeek(context, (from, to) => countNewMembers(context.db, from, to)),
};
