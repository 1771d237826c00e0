import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { learningLimits } from '#app/features/learning/learning-terms.contract.ts';
import { type Fixtures, request, type Workload } from './workload.ts';

const longestBatch = 12;
const hourMs = 60 * 60_000;
/** Answers come late by up to this, from devices without a network. */
const longestDelayHours = 10 * 24;

interface Sent {
  key: string;
  [field: string]: unknown;
}

/** Batches that were sent before, acknowledged or not, by profile. */
const sentBefore = new Map<number, Sent[]>();
/** Number of different answers that were sent, by profile. */
const sentCount = new Map<number, number>();

/** Returns a profile whose day has room for a batch; undefined when all days are full. */
const profileWithRoom = (profiles: readonly number[]) =>
  profiles.find((profile) => (sentCount.get(profile) ?? 0) + longestBatch <= learningLimits.answersPerDay);

function newAnswer(items: readonly number[]): Sent {
  const item = items[randomInt(items.length)] ?? 0;
  const isChoice = randomInt(3) > 0;
  const chosen = items[randomInt(4) === 0 ? randomInt(items.length) : items.indexOf(item)];
  return {
    key: randomUUID(),
    type: 'answer',
    item,
    ...(isChoice ? { skill: 'know', exercise: 'read-mean', chosen } : { skill: 'say', exercise: 'write', given: 'ndeewo' }),
    tookMs: 1_000,
    answeredAt: new Date(Date.now() - randomInt(longestDelayHours) * hourMs).toISOString(),
  };
}

/** Sends new answers, often together with some that were sent before, in any order. */
export async function sendAnswers(workload: Workload, { token, profiles }: Fixtures['learners'][number]): Promise<void> {
  const { acknowledgedWrites, fixtures, unexpectedResponses } = workload;
  const profile = profileWithRoom(profiles);
  // A loop without a request would hold up the other clients.
  if (profile === undefined) return wait(100);
  const before = sentBefore.get(profile) ?? [];
  const again = before.slice(randomInt(before.length + 1)).slice(0, randomInt(longestBatch));
  const fresh = Array.from({ length: 1 + randomInt(longestBatch) }, () => newAnswer(fixtures.items));
  sentBefore.set(profile, [...before, ...fresh].slice(-10 * longestBatch));
  sentCount.set(profile, (sentCount.get(profile) ?? 0) + fresh.length);
  const answers = [...fresh, ...again].toSorted(() => randomInt(3) - 1);
  const response = await request(workload, 'POST', `/learning/profiles/${profile}/answers`, { token, json: { answers } });
  const results = (response?.body.results ?? []) as { key: string; state: string }[];
  for (const { key, state } of results) {
    if (state === 'refused') unexpectedResponses.push(`The answer ${key} was refused`);
    else acknowledgedWrites.acknowledge(`answer ${key}`, 'there');
  }
}
