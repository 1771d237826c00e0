import type { AdminNote } from './admin-note.contract.ts';
import type { StoredNote } from './notes.queries.server.ts';

export const toAdminNote = ({ title, text, lesson_id, examples, updated_at }: StoredNote): AdminNote => ({
  title,
  text,
  lesson: lesson_id,
  examples: examples.map(({ id, igbo, english }) => ({ id, igbo, english })),
  updatedAt: new Date(updated_at).toISOString(),
});
