import { readImportFile } from './imports.ts';
import type { TestApp } from './test-app.ts';

export const wordpress = readImportFile('family-blog.wordpress.xml');
export const posts = ({ context }: TestApp) => context.db.selectFrom('posts').selectAll().orderBy('id').execute();
export const comments = ({ context }: TestApp) => context.db.selectFrom('comments').selectAll().orderBy('id').execute();
export const outcomes = (lines: { title: string; outcome: string }[]) => Object.fromEntries(lines.map(({ title, outcome }) => [title, outcome]));
