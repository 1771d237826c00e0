import { randomInt, randomUUID } from 'node:crypto';
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
export async function sendAnswers(workload: Workload, { token, profile }: Fixtures['learners'][number]): Promise<void> {
  const { acknowledgedWrites, fixtures, unexpectedResponses } = workload;
  const before = sentBefore.get(profile) ?? [];
  const again = before.slice(randomInt(before.length + 1)).slice(0, randomInt(longestBatch));
  const fresh = Array.from({ length: 1 + randomInt(longestBatch) }, () => newAnswer(fixtures.items));
  sentBefore.set(profile, [...before, ...fresh].slice(-10 * longestBatch));
  const answers = [...fresh, ...again].toSorted(() => randomInt(3) - 1);
  const response = await request(workload, 'POST', `/learning/profiles/${profile}/answers`, { token, json: { answers } });
  const results = (response?.body.results ?? []) as { key: string; state: string }[];
  for (const { key, state } of results) {
    if (state === 'refused') unexpectedResponses.push(`The answer ${key} was refused`);
    else acknowledgedWrites.acknowledge(`answer ${key}`, 'there');
  }
}
