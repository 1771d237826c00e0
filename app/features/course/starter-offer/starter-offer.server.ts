import { lockVersion } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { IsolationLimit, runIsolated } from '#app/lib/isolation/run-isolated.server.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { courseLock } from '../authoring/authoring.queries.server.ts';
import { changeCourse } from '../authoring/course-changes.server.ts';
import { applyPlan } from '../transfer/apply-plan.server.ts';
import { planStarterTask } from '../transfer/course.tasks.server.ts';
import type { PlannedItem } from '../transfer/plan-items.server.ts';
import type { DecisionPlan, StarterPart } from './plan-starter.server.ts';
import { type StarterCourse, toStarterCourse } from './starter-course.server.ts';
import { isDecided, recordDecided } from './starter-entries.queries.server.ts';
import type { StarterCounts, StarterGroup, StarterOffer, starterOffer } from './starter-offer.contract.ts';

let loading: Promise<StarterCourse> | undefined;

/** Read at the first request: the files are large. */
const starterCourse = () => {
  loading ??= import('../starter-files.server.ts').then(({ starterFiles }) => toStarterCourse(starterFiles));
  return loading;
};

const versionOf = (version: number, { digest }: StarterCourse) => `${version}-${digest.slice(0, 8)}`;

interface Context {
  db: Db;
  config: { databaseUrl: string };
  now(): number;
}

async function* runPlan({ config, now }: Context, { text, entries }: StarterCourse, kept?: string[]): AsyncGenerator<StarterPart, void, undefined> {
  try {
    yield* runIsolated(planStarterTask, { databaseUrl: config.databaseUrl, text, entries, now: now(), kept });
  } catch (error) {
    throw error instanceof IsolationLimit ? reject(503, error.message) : error;
  }
}

async function compare(context: Context, starter: StarterCourse): Promise<StarterOffer> {
  const units: StarterGroup[] = [];
  let version = 0;
  for await (const part of runPlan(context, starter)) {
    if ('version' in part) version = part.version;
    else if ('group' in part) units.push(part.group);
  }
  return { version: versionOf(version, starter), units };
}

/** The newest offer of each database: it stays the same until the course changes. */
const offers = new WeakMap<Db, { version: string; offer: Promise<StarterOffer> }>();

async function currentOffer(context: Context): Promise<StarterOffer> {
  const { db } = context;
  const starter = await starterCourse();
  const version = versionOf(await lockVersion(db, courseLock), starter);
  if (await isDecided(db, starter.digest)) return { version, units: [] };
  const existing = offers.get(db);
  if (existing?.version === version) return existing.offer;
  const entry = { version, offer: compare(context, starter) };
  offers.set(db, entry);
  entry.offer.catch(() => offers.get(db) === entry && offers.delete(db));
  return entry.offer;
}

function countEntries({ units }: StarterOffer): StarterCounts {
  const entries = units.flatMap((unit) => unit.entries);
  const countNew = (kind: string) => entries.filter(({ what, outcome }) => what === kind && outcome === 'new').length;
  const changes = entries.filter(({ outcome }) => outcome === 'changed').length;
  return { units: countNew('unit'), lessons: countNew('lesson'), items: countNew('item'), changes };
}

const outdated = 'The course has changed since you opened this page, so nothing is taken over yet. Please look again';

async function planDecision(context: Context, starter: StarterCourse, kept: string[]) {
  const items: PlannedItem[] = [];
  let version = 0;
  let plan: DecisionPlan | undefined;
  for await (const part of runPlan(context, starter, kept)) {
    if ('version' in part) version = part.version;
    else if ('plan' in part) plan = part.plan;
    else if ('items' in part) items.push(...part.items);
  }
  if (!plan) throw new Error('The task of the starter course ended without a plan.');
  return { version, plan, items };
}

function messageOf({ new: added, changed, kept }: { new: number; changed: number; kept: number }): string {
  if (added + changed === 0) return `The course stays as it is: ${pluralize(kept, 'change')} of the starter course left out`;
  const taken = [added > 0 && `${added.toLocaleString('en')} new`, changed > 0 && `${changed.toLocaleString('en')} changed`]
    .filter(Boolean)
    .join(', ');
  return `The course has what you took over: ${taken}`;
}

export const starterOfferHandlers: Handlers<typeof starterOffer> = {
  starter: (context) => currentOffer(context),

  starterCounts: async (context) => countEntries(await currentOffer(context)),

  saveStarter: async ({ input: { version: shown, kept }, principal, audit, log, ...context }) => {
    const starter = await starterCourse();
    const isShown = (version: number) => versionOf(version, starter) === shown;
    if (!isShown(await lockVersion(context.db, courseLock))) return reject(409, outdated);
    const { version, plan, items } = await planDecision(context, starter, kept);
    if (plan.refusal) return reject(409, `${plan.refusal}, so nothing is taken over. Please leave something out`);
    const counts = { new: plan.new, changed: plan.changed, kept: plan.kept.length };
    const now = context.now();
    const isTaken = await changeCourse(context, async (tx, changes, current) => {
      if (current !== version || !isShown(current)) return false;
      await applyPlan(tx, items, plan.structure, { now, account: principal.id }, changes);
      await recordDecided(tx, starter, { now, kept: new Set(plan.kept) });
      await audit({ title: `${plan.new} new, ${plan.changed} changed, ${counts.kept} kept` }, tx);
      return true;
    });
    if (!isTaken) return reject(409, outdated);
    log('course_starter_decided', { account: principal.id, ...counts });
    return { ...counts, message: messageOf(counts) };
  },
};
