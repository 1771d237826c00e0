import { readImportFile } from './imports.ts';
import type { TestApp } from './test-app.ts';

export const wordpress = readImportFile('family-blog.wordpress.xml');
export const storedPosts = ({ context }: TestApp) => context.db.selectFrom('posts').selectAll().orderBy('id').execute();
export const storedComments = ({ context }: TestApp) => context.db.selectFrom('comments').selectAll().orderBy('id').execute();
export const outcomeByTitle = (lines: { title: string; outcome: string }[]) =>
  Object.fromEntries(lines.map(({ title, outcome }) => [title, outcome]));
