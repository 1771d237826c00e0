import type { ComponentType } from 'react';
import type { Profile } from './household.contract.ts';

export interface TodayCardProps<Content> {
  learner: Profile;
  content: Content;
  /** Shown from the cache: nothing can be sent. */
  isOffline: boolean;
  /** Lessons of the course that open after the lessons before them. */
  laterLessons: ReadonlySet<number>;
}

/** Card on Today that a manifest lists (`todayCards`): its code loads for learners with some content alone. */
export interface TodaySource<Content> {
  /** Name of the reply in the cache of the browser. */
  name: string;
  /** What the browser may cache; undefined for nothing to show. */
  fetch(profile: number): Promise<Content | undefined>;
  loadCard(): Promise<ComponentType<TodayCardProps<Content>>>;
}

export const defineTodayCard = <Content>(source: TodaySource<Content>): TodaySource<Content> => source;
