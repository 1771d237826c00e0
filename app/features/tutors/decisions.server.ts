import { grantRole, revokeRole } from '#app/auth/roles.queries.server.ts';
import type { Db, TutorState } from '#app/db/schema.ts';
import { type Account, accountById, applicationOf, listedState } from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { tutorStateNames } from '#app/features/accounts/tutor-states.contract.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { hideCardHandler, reviewedCard } from './card-review.server.ts';
import { checkHandler, checkOf } from './check.server.ts';
import { type DecidedState, type decisions, maxDecisions } from './decisions.contract.ts';
import { countApplied, insertDecision, type ListedDecision, listDecisions, setTutorState } from './decisions.queries.server.ts';
import { lockTutor, tutorNotFound } from './lock-tutor.server.ts';
import { notifyTutor, undoPeriodMs } from './notify-tutor.jobs.server.ts';
import { tutorCardsTag } from './tutors.cache-tags.ts';

/** States from which a decision can be made. An applicant is never paused, and a tutor is paused before being declined. */
const statesBefore: Record<DecidedState, readonly TutorState[]> = {
  approved: ['applied', 'declined', 'paused'],
  declined: ['applied', 'paused'],
  paused: ['approved'],
};

const stateOf = ({ tutor_state }: Account): TutorState => tutor_state ?? 'applied';
const authorOf = ({ decided_by, first_name, last_name }: ListedDecision) =>
  decided_by === null ? null : fullName({ first_name: first_name ?? '', last_name: last_name ?? '' });
const iso = (ms: number) => new Date(ms).toISOString();

/** @throws 409 with the name of the colleague when the newest decision is not the one that the caller has seen */
async function requireSeen(tx: Db, accountId: number, basedOn: number, callerId: number): Promise<ListedDecision | undefined> {
  const [newest] = await listDecisions(tx, accountId, 1);
  if ((newest?.id ?? 0) === basedOn) return newest;
  if (newest?.decided_by === callerId) reject(409, 'You have decided on this tutor already, here or in another window. The page shows it now.');
  const author = (newest && authorOf(newest)) ?? 'Another administrator';
  const state = newest ? tutorStateNames[newest.state].toLowerCase() : 'applied';
  return reject(409, `${author} has decided on this tutor meanwhile: ${state}. Please look at it before you decide; what you wrote is kept.`);
}

interface Change {
  account: Account;
  state: TutorState;
  note?: string | undefined;
  message?: string | undefined;
  undoes?: number;
  by: number;
  now: number;
}

/** Writes the decision, and what follows from it: state, role, and a mail after the period in which it can be taken back silently. */
async function applyDecision(tx: Db, { account, state, note = '', message = '', undoes, by, now }: Change): Promise<void> {
  const decision = await insertDecision(tx, {
    account_id: account.id,
    state,
    previous_state: stateOf(account),
    note,
    message,
    undoes: undoes ?? null,
    decided_by: by,
    created_at: now,
  });
  await setTutorState(tx, account.id, state);
  await (state === 'approved' ? grantRole : revokeRole)(tx, account.id, 'tutor');
  await enqueue(tx, notifyTutor, { decision }, { now, runAt: now + undoPeriodMs });
}

const resultOf: Record<DecidedState, string> = { approved: 'is a tutor now', declined: 'is declined', paused: 'is paused' };

export const decisionHandlers: Handlers<typeof decisions> = {
  waiting: async ({ db }) => ({ waiting: await countApplied(db) }),

  application: async ({ db, params: { id }, now, config }) => {
    const account = await accountById(db, id);
    if (account?.kind !== 'tutor') reject(404, tutorNotFound);
    const rows = await listDecisions(db, id, maxDecisions);
    return {
      ...account,
      state: listedState(account),
      registeredAt: iso(account.created_at),
      application: await applicationOf(db, id),
      decisions: rows.map((row) => ({
        id: row.id,
        state: row.state,
        note: row.note,
        message: row.message,
        isUndo: row.undoes !== null,
        author: authorOf(row),
        decidedAt: iso(row.created_at),
        mailedAt: row.mailed_at === null ? null : iso(row.mailed_at),
      })),
      card: await reviewedCard(db, id),
      check: checkOf(account, localTimeOf({ now, config })),
    };
  },

  decide: async ({ db, params: { id }, input, now, principal, audit, invalidate, log }) => {
    const name = await db.transaction().execute(async (tx) => {
      const account = await lockTutor(tx, id);
      if (account.verified_at === null) reject(409, 'This person has not verified the email address yet. Please decide once that is done.');
      await requireSeen(tx, id, input.basedOn, principal.id);
      const before = stateOf(account);
      if (!statesBefore[input.state].includes(before))
        reject(409, `This tutor is ${tutorStateNames[before].toLowerCase()}: that cannot become ${tutorStateNames[input.state].toLowerCase()}.`);
      await applyDecision(tx, { ...input, account, by: principal.id, now: now() });
      await deleteSavedDraft(tx, principal.id, 'tutor-decision', input.draft);
      await audit({ id, title: `${fullName(account)}, ${tutorStateNames[input.state].toLowerCase()}` }, tx);
      return fullName(account);
    });
    invalidate(tutorCardsTag);
    log('tutor_decided', { tutor: id, state: input.state, account: principal.id });
    return { message: `${name} ${resultOf[input.state]}. The email about it leaves in a minute.` };
  },

  undo: async ({ db, params: { id }, input, now, principal, audit, invalidate, log }) => {
    const { name, state } = await db.transaction().execute(async (tx) => {
      const account = await lockTutor(tx, id);
      const newest = await requireSeen(tx, id, input.basedOn, principal.id);
      if (!newest || newest.undoes !== null) reject(409, 'There is no decision to take back. Please decide anew.');
      await applyDecision(tx, { account, state: newest.previous_state, undoes: newest.id, by: principal.id, now: now() });
      await audit({ id, title: `${fullName(account)}, ${tutorStateNames[newest.state].toLowerCase()}` }, tx);
      return { name: fullName(account), state: newest.previous_state };
    });
    invalidate(tutorCardsTag);
    log('tutor_decision_undone', { tutor: id, account: principal.id });
    return { message: `The decision is taken back: ${name} is ${tutorStateNames[state].toLowerCase()} again` };
  },

  ...hideCardHandler,
  ...checkHandler,
};
