import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { accounts } from './accounts.contract.ts';
import { countUsers, listUsers, streamUsers } from './users.queries.server.ts';

type UserHandlers = Pick<Handlers<typeof accounts>, 'users' | 'usersExport' | 'usersTotal' | 'tutors' | 'tutorsExport' | 'tutorsTotal'>;

/** Lists of learners and tutors for administrators. */
export const userHandlers: UserHandlers = {
  users: ({ db, query }) => listUsers(db, 'learner', query),
  usersExport: async ({ db, query }) => streamUsers(db, 'learner', query),
  usersTotal: async ({ db }) => ({ totalUsers: await countUsers(db, 'learner') }),
  tutors: ({ db, query }) => listUsers(db, 'tutor', query),
  tutorsExport: async ({ db, query }) => streamUsers(db, 'tutor', query),
  tutorsTotal: async ({ db }) => ({ totalTutors: await countUsers(db, 'tutor') }),
};
