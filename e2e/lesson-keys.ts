import type { Item } from '#app/features/course/course.contract.ts';
import type { Exercise } from '#app/features/course/exercises/exercise.ts';
import { currentExercise, type LessonRun } from '#app/features/course/exercises/lesson-run.ts';
import { tonesOfMelody } from '#app/features/course/exercises/melody.ts';
import { keysOf } from '#app/features/course/judge/answer-keys.ts';
import { tonesOf } from '#app/features/course/judge/letters.ts';

const toneKeys = { high: '1', step: '2', low: '3' };

/** The exercise that comes after that many answers were stored; undefined at the end. */
export async function storedExercise(read: () => Promise<{ run: LessonRun } | undefined>, answers: number): Promise<Exercise | undefined> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const stored = await read();
    if (stored?.run.answers.length === answers) return currentExercise(stored.run);
    if (Date.now() > deadline) throw new Error(`The browser has stored ${stored?.run.answers.length ?? 'no'} answers instead of ${answers}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Whether the answer to an exercise has a verdict: else the next one follows at once. */
export const hasVerdict = ({ kind }: Exercise): boolean => !['meet', 'close-look', 'do', 'say'].includes(kind);

/** A page of Playwright, or of WebKit. */
interface TypedInto {
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
}

/** Presses the keys of the right answer, without those that check it and go on. */
export async function pressRightAnswer(page: TypedInto, exercise: Exercise, items: ReadonlyMap<number, Item>): Promise<void> {
  const press = async (keys: (string | number)[]) => {
    for (const key of keys) await page.keyboard.press(String(key));
  };
  if (exercise.kind === 'pairs') return press(exercise.items.flatMap((id, nth) => [nth + 1, exercise.meanings.indexOf(id) + 1]));
  const item = items.get(exercise.item);
  if (!item) throw new Error(`No item ${exercise.item}`);
  if ('choices' in exercise) return press([exercise.choices.indexOf(item.id) + 1]);
  if (exercise.kind === 'hear-tone') {
    const melody = tonesOf(item.toned ?? '').join();
    return press([exercise.melodies.findIndex((each) => tonesOfMelody(each).join() === melody) + 1]);
  }
  if (exercise.kind === 'dictate') {
    // Play, slowly, "I can't listen now".
    await press(['Tab', 'Tab', 'Tab', 'Tab']);
    return page.keyboard.type(item.igbo);
  }
  if (exercise.kind === 'write') return page.keyboard.type(item.igbo);
  if (exercise.kind === 'place-tone') return press(tonesOf(item.toned ?? '').map((tone) => toneKeys[tone]));
  if (exercise.kind !== 'build') return;
  const tiles = exercise.tiles.map((tile) => keysOf(tile).marked);
  return press(item.igbo.split(' ').map((word) => tiles.indexOf(keysOf(word).marked) + 1));
}
