import type { contract } from '#app/contract.ts';
import type { Db } from '#app/db/schema.ts';
import { forgetPostAuthor } from '#app/features/blog/publish.jobs.server.ts';
import { countFigures } from '#app/features/learning/figures/figures.jobs.server.ts';
import { addViews, titlesByPath } from '#app/features/page-views/page-views.queries.server.ts';
import type { Client } from '#app/http/client.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { insertProfile } from '#tests/support/factories/learning.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { uploadSound } from '#tests/support/sounds/upload-sound.ts';
import type { TestApp } from '#tests/support/test-app.ts';

export async function callPreviewsAndRevisions(app: TestApp, admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { blog: draft } = await admin.blog.create({ title: 'A draft', body: '<p>x</p>', image: await imageFile(), state: 'draft' });
  const { url } = await admin.blog.makePreview({ id: draft.id });
  await visitor.blog.preview({ token: new URL(url).searchParams.get('token') ?? '' });
  for (const { id } of await admin.blog.previews({ id: draft.id })) await admin.blog.endPreview({ id });
  for (const title of ['First', 'Second']) await admin.blog.update({ id: draft.id, title });
  const [newest] = (await admin.blog.revisions({ id: draft.id })).revisions;
  const id = newest?.id ?? 0;
  await admin.blog.revision({ id });
  await admin.blog.restore({ id });
  await admin.blog.removeRevision({ id });
  await admin.blog.unfinished();
  // The jobs of a publication, and of an author whose account is gone.
  await admin.blog.update({ id: draft.id, state: 'scheduled', publishAt: '2026-01-20T10:00' });
  await enqueue(app.context.db, forgetPostAuthor, { account: 99_999 }, { now: app.clock.ms });
}

/** Writes views of pages, and counts what the dashboard shows about learning, with a profile. */
export async function callFigures(app: TestApp, db: Db): Promise<void> {
  const { context } = app;
  const paths = Object.keys(titlesByPath).map((beginning) => `${beginning}1`);
  await addViews(
    db,
    paths.map((path) => ({ day: localToday(localTimeOf(context)), path, views: 1 })),
  );
  const profile = await insertProfile(app, 'admin@example.com');
  await countFigures.perform({ ...context, db, args: {}, signal: AbortSignal.timeout(60_000), invalidate: () => undefined });
  await context.db.deleteFrom('profiles').where('id', '=', profile).execute();
}

export async function callDrafts(admin: Client<typeof contract>): Promise<void> {
  const name = { form: 'post', subject: 'new-1' };
  const { id: account = 0 } = await admin.accounts.me();
  await admin.drafts.save({ ...name, account, changes: { title: 'A' }, version: 0, writer: 'a-tab' });
  await admin.drafts.save({ ...name, account, changes: { title: 'B' }, version: 1, writer: 'a-tab' });
  await admin.drafts.read(name);
  await admin.drafts.discard(name);
  await admin.drafts.restore(name);
}

export async function callTags(admin: Client<typeof contract>, post: number): Promise<void> {
  await admin.blog.update({ id: post, tags: 'One, Two, Three' });
  await admin.blog.update({ id: post, tags: 'One, Two, Four' });
  await admin.blog.read({ id: post });
  for (const query of [{ view: 'card' as const }, { before: 100 }, { page: 2 }]) await admin.blog.list({ tag: 'one', limit: 20, ...query });
  await admin.tags.read({ name: 'One' });
  await admin.tags.suggestions({ search: 'o' });
  const { rows } = await admin.tags.all({ search: 'o' });
  const idOf = (slug: string) => rows.find((tag) => tag.slug === slug)?.id ?? 0;
  await admin.tags.rename({ id: idOf('one'), name: 'Five' });
  await admin.tags.read({ name: 'one' });
  await admin.tags.remove({ id: idOf('two'), into: 'Five' });
  await admin.tags.remove({ id: idOf('four') });
}

export async function changeManyPosts(admin: Client<typeof contract>): Promise<void> {
  const ids: number[] = [];
  for (const title of ['One of many', 'Two of many'])
    ids.push((await admin.blog.create({ title, body: '<p>x</p>', image: await imageFile() })).blog.id);
  await admin.blog.tagAll({ ids, tag: 'Many' });
  await admin.blog.unpublishAll({ ids });
  await admin.blog.removeAll({ ids });
}

export async function scheduleWords(admin: Client<typeof contract>): Promise<void> {
  const ids: number[] = [];
  for (const title of ['A', 'B', 'C']) ids.push((await admin.wordOfDay.createDraft({ title, body: 'B' })).wordOfDay.id);
  for (const word of ids.slice(0, 2)) await admin.wordOfDay.setDay({ word, day: '2999-01-01', displace: 'other-later' });
  await admin.wordOfDay.drafts({ limit: 10, after: 1 });
  await admin.wordOfDay.fillDays();
  await admin.wordOfDay.calendar({ month: '2999-01' });
  await admin.wordOfDay.emptyDays();
  await admin.wordOfDay.scheduled({ id: ids[0] ?? 0 });
}

export async function callRedirects(admin: Client<typeof contract>, post: number): Promise<void> {
  const ids: number[] = [];
  for (const from of ['/one/', '/two/', '/?p=3']) ids.push((await admin.redirects.create({ from, to: `/blog/${post}` })).id);
  const id = ids[0] ?? 0;
  await admin.redirects.update({ id, from: '/four/', to: '/blog' });
  for (const query of [{ limit: 10 }, { limit: 10, page: 2, search: 'one', source: 'staff' as const }]) await admin.redirects.all(query);
  await admin.redirects.remove({ id });
  await admin.redirects.removeAll({ ids: ids.slice(1) });
}

/** A sound that is uploaded, prepared and saved with a post, and one that is cancelled. */
export async function callSounds(app: TestApp, admin: Client<typeof contract>): Promise<void> {
  const { src } = await uploadSound(app, admin.blog, 0.5);
  const body = `<figure><audio src="${src}"></audio><figcaption>A sound</figcaption></figure>`;
  await admin.blog.create({ title: 'With a sound', body, image: await imageFile(), state: 'draft' });
  const { id } = await admin.blog.beginSound({ bytes: 1 });
  await admin.blog.removeSound({ id });
}

/** Newsletters with pictures, for segments, some of them empty. */
export async function callNewsletters(admin: Client<typeof contract>): Promise<void> {
  const picture = `<img src="data:image/png;base64,${Buffer.from(await (await imageFile()).arrayBuffer()).toString('base64')}" alt="A drum">`;
  for (const segment of ['all', 'beginner', 'tutors'] as const) await admin.newsletter.recipients({ segment });
  await admin.newsletter.preview({ subject: 'A', message: 'B', html: '<p>B</p>' });
  await admin.newsletter.send({ subject: 'C', message: 'D', html: `<p>D</p>${picture}` });
  await admin.newsletter.send({ subject: 'C', message: 'D', html: '<p>D</p>', segment: 'beginner' }).catch(() => undefined);
  await admin.newsletter.send({ subject: 'C', message: 'D', segment: 'tutors' }).catch(() => undefined);
  const { id } = await admin.newsletter.schedule({ subject: 'C', message: 'D', html: `<p>D</p>${picture}`, sendAt: '2026-06-02T10:00' });
  await admin.newsletter.takeBack({ id });
}
