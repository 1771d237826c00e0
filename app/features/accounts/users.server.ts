import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { accounts } from './accounts.contract.ts';
import { countPeople, everyPerson, listPeople } from './users.queries.server.ts';

type People = Pick<Handlers<typeof accounts>, 'users' | 'usersExport' | 'usersTotal' | 'tutors' | 'tutorsExport' | 'tutorsTotal'>;

/** Learners and tutors, as administrators see them. */
export const peopleHandlers: People = {
  users: ({ db, query }) => listPeople(db, 'learner', query),
  usersExport: async ({ db, query }) => everyPerson(db, 'learner', query),
  usersTotal: async ({ db }) => ({ totalUsers: await countPeople(db, 'learner') }),
  tutors: ({ db, query }) => listPeople(db, 'tutor', query),
  tutorsExport: async ({ db, query }) => everyPerson(db, 'tutor', query),
  tutorsTotal: async ({ db }) => ({ totalTutors: await countPeople(db, 'tutor') }),
};
