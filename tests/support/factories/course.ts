import type { TestApp } from '../test-app.ts';

type Api = ReturnType<TestApp['api']>;

const unitFields = { level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear high and low' } as const;

/** Makes a public unit with one lesson of one item with a form. @returns its id */
export async function createPublicUnit({ course }: Api, fields: Partial<typeof unitFields> = {}): Promise<number> {
  const { unit } = await course.createUnit({ ...unitFields, ...fields });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'words', title: 'Four words' });
  const forms = [{ kind: 'dialect', form: 'ekwa', place: 'Ngwa' }] as const;
  await course.createItem({ kind: 'word', igbo: 'akwa', toned: 'ákwà', english: 'cloth', lesson: lesson.id, forms: [...forms] });
  await course.publishUnit({ id: unit.id, all: true });
  return unit.id;
}

/** Changes the second item so that it has a form, a lesson, and a review that the change has ended. */
export async function completeSecondItem({ course, teaching }: Api): Promise<void> {
  await course.updateLesson({ id: 2, items: [{ id: 2, speaker: 'A' }] });
  await teaching.reviewItem({ id: 2, revision: 1, verdict: 'right', what: 'text' });
  await course.updateItem({ id: 2, english: 'A changed sample', forms: [{ kind: 'spelling', form: 'a form' }] });
}
