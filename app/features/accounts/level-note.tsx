import { Suspense, useState } from 'react';
import { Await } from 'react-router';
import { api } from '#app/api-client.ts';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { levelNames } from './level-names.ts';
import { levels } from './levels.contract.ts';

type Level = (typeof levels)[number];

/** Levels that have lessons, the unit that a learner begins with, and numbers of public items, and of those that can be heard. */
interface CourseStart {
  levels: readonly Level[];
  unit: { titleEnglish: string } | null;
  words: { all: number; heard: number };
}
export type CourseStartResult = Result<CourseStart> | Promise<Result<CourseStart>>;

/** Sentence about a level without lessons, or about all of them; undefined where each has some. */
export function levelSentence({ levels: written, unit }: Omit<CourseStart, 'words'>, level?: Level): string | undefined {
  const missing = (level ? [level] : levels).filter((each) => !written.includes(each));
  if (missing.length === 0) return undefined;
  const names = level ? 'this level' : missing.map((each) => levelNames[each]).join(' and ');
  return `Lessons for ${names} are being written${unit ? `; you begin with “${unit.titleEnglish}”` : ''}.`;
}

interface LevelNoteProps {
  start: CourseStartResult;
  /** Missing: all levels. */
  level?: Level;
}

/** What is said where a level is offered. A failed request costs the sentence alone. */
export const LevelNote = ({ start, level }: LevelNoteProps) => (
  <Suspense>
    <Await resolve={start}>{(result) => 'data' in result && levelSentence(result.data, level)}</Await>
  </Suspense>
);

/** For pages of the browser alone; public pages load it with their data. */
export const useCourseStart = (): CourseStartResult => useState(() => toResult(api.course.start()))[0];
