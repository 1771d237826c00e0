import { jobRegistry } from '#app/features.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import type { TestApp } from './test-app.ts';

interface Found {
  kind: string;
  id: number;
  title: { text: string; hit: boolean }[];
  snippet: { text: string; hit: boolean }[];
}

export async function find(app: TestApp, q: string, page = 1) {
  const response = await app.call('GET', `/search?${new URLSearchParams({ q, page: String(page) })}`);
  const rows = Array.isArray(response.body) ? (response.body as Found[]) : [];
  return { status: response.status, body: response.body, rows, total: Number(response.headers.get('X-Total-Count')) };
}

/** Kinds and ids of the first page of results. */
export const findIds = async (app: TestApp, q: string) => (await find(app, q)).rows.map(({ kind, id }) => `${kind} ${id}`).join(', ');

/** A text whose hits stand in brackets. */
export const bracketHits = (segments: Found['title'] = []) => segments.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

/** @returns the id of the word */
export async function addWord(app: TestApp, token: string, word: { title: string; subtitle?: string; body: string }): Promise<number> {
  const { body } = await app.call('POST', '/word-of-day', { token, json: word });
  return (body as unknown as { wordOfDay: { id: number } }).wordOfDay.id;
}

/** Performs the job that compares the index with its rows. */
export async function repairSearchIndex(app: TestApp): Promise<void> {
  await app.jobWorkers.schedule();
  await app.context.db.updateTable('jobs').set({ run_at: app.clock.ms }).where('kind', '=', 'search.repair-index').execute();
  await createJobWorkers(app.context, jobRegistry).drain();
}
