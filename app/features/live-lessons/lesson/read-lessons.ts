import { api } from '#app/api-client.ts';
import type { Lesson } from '../lessons/lessons.contract.ts';

export const pageSize = 10;
const maxComing = 100;

export interface OwnLessons {
  coming: Lesson[];
  /** One more than are shown tells whether there are older ones. */
  past: Lesson[];
}

export const readPast = (before?: number) => api.liveLessons.list({ when: 'past', limit: pageSize + 1, ...(before !== undefined && { before }) });

export async function readLessons(): Promise<OwnLessons> {
  const [coming, past] = await Promise.all([api.liveLessons.list({ when: 'coming', limit: maxComing }), readPast()]);
  return { coming, past };
}
