import { onTestFinished } from 'vitest';
import { imageFile } from './image-files.ts';
import { createTestApp } from './test-app.ts';

/** Test app with a post, a word of the day and a logged-in learner. */
export async function learnerWithContent() {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const admin = app.api(await app.adminToken());
  const { blog: post } = await admin.blog.create({ title: 'Ụlọ', body: '<p>x</p>', image: await imageFile() });
  const { wordOfDay: word } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  const { token } = await app.learner();
  return { app, admin, post, word, token, learner: app.api(token) };
}
