import type { Item } from '#app/features/course/course.contract.ts';
import type { LessonRun } from '#app/features/course/exercises/lesson-run.ts';
import { hasVerdict, pressRightAnswer, storedExercise } from '../lesson-keys.ts';
import type { WebKitPage } from './page.ts';

/** Opens the dialog of a level, by its slide on the landing page. */
export async function openLevel(page: WebKitPage): Promise<void> {
  await page.open('/');
  await page.click(await page.until('a slide', () => document.querySelector('[aria-roledescription="slide"]:not([inert]) button')));
  await page.until('its dialog', () => document.querySelector('dialog[open]'));
}

type ReadRun = () => Promise<{ run: LessonRun } | undefined>;

/** Gives the right answer by keyboard. @returns the verdict, empty where the exercise has none; undefined at the end of the lesson */
export async function answer(page: WebKitPage, readRun: ReadRun, items: readonly Item[], answers: number): Promise<string | undefined> {
  const read = () => page.evaluate(readRun).catch(() => undefined);
  const exercise = await storedExercise(read, answers);
  if (!exercise) return undefined;
  await pressRightAnswer(page, exercise, new Map(items.map((item) => [item.id, item])));
  if (exercise.kind !== 'pairs') await page.keyboard.press('Enter');
  await storedExercise(read, answers + 1);
  return hasVerdict(exercise) ? page.until('a verdict', verdict) : '';
}

// The functions below run in the page.

/** The longest distance in px without text or controls in the dialog that is open, from its top to its bottom. */
export function largestGap(): number {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog) throw new Error('No dialog is open');
  const { top, bottom } = dialog.getBoundingClientRect();
  const range = document.createRange();
  const lines: DOMRect[] = [];
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNodeContents(node);
    if (node.textContent?.trim()) lines.push(...range.getClientRects());
  }
  for (const control of dialog.querySelectorAll('button, input, img, svg')) lines.push(control.getBoundingClientRect());
  let [reached, gap] = [top, 0];
  for (const line of lines.filter(({ height }) => height > 0).sort((one, other) => one.top - other.top)) {
    gap = Math.max(gap, line.top - reached);
    reached = Math.max(reached, line.bottom);
  }
  return Math.max(gap, bottom - reached);
}

/** Puts the caret at the end of the open editor, in the middle of the window. @returns false before the editor has loaded */
export function caretAtEnd(): boolean {
  const editor = document.querySelector<HTMLElement>('dialog [role=textbox]');
  const [line, selection] = [editor?.lastElementChild, getSelection()];
  if (!editor || !line || !selection) return false;
  editor.focus();
  selection.selectAllChildren(line);
  selection.collapseToEnd();
  line.scrollIntoView({ block: 'center' });
  return true;
}

/** Distance in px from the top of the window to the last line of the open editor. */
export const topOfLastLine = (): number => document.querySelector('dialog [role=textbox] > :last-child')?.getBoundingClientRect().top ?? Number.NaN;

export const hasHints = () => document.querySelector('[aria-label="Writing hints"]') !== null;

/** What the lesson says about the last answer; empty while it asks. */
export const verdict = () => document.querySelector<HTMLElement>('main form > [aria-label=Result]')?.innerText.trim() ?? '';
