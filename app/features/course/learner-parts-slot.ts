import { type ComponentType, useSyncExternalStore } from 'react';

/** Parts of public pages for browsers of learners. Their code loads after the page, whose HTML is the same for all visitors. */
export interface LearnerParts {
  /** Adds an item of the course to the words of the learner. */
  LearnItem: ComponentType<{ item: number; igbo: string }>;
  /** The same for a word of another feature, which a unit teaches. */
  LearnWord: ComponentType<{ unit: number; igbo: string }>;
  /** What became of the lessons of a unit. */
  UnitState: ComponentType<{ unit: number }>;
  /** Link to the learning area. */
  GoOnLearning: ComponentType;
}

let shown: LearnerParts | undefined;
const listeners = new Set<() => void>();

/** @param parts undefined hides them, after a logout */
export function showLearnerParts(parts: LearnerParts | undefined): void {
  shown = parts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Undefined for all other visitors, and until the code is here. */
export const useLearnerParts = (): LearnerParts | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
