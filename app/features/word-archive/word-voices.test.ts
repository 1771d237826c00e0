import { expect } from 'vitest';
import { insertVoice } from '#tests/support/factories/voices.ts';
import { insertShownWord } from '#tests/support/factories/words.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { explain, recordQueries } from '#tests/support/query-plans.ts';
import { approvedVoices } from '../voices/public.server.ts';
import { voicesTag } from '../voices/voices.cache-tags.ts';

const test = withAppPerFile();

test('a word can be heard on its page, in the list, on its card and on the front page, at the next request', async ({ app }) => {
  const { db, cache } = app.context;
  const id = await insertShownWord(db, { day: '2026-01-15', title: 'ụ́lọ̀' });
  const answers = async () =>
    Promise.all(
      [`/api/words/${id}`, '/api/word-of-day/current', '/api/home/word'].map(async (path) => {
        const { voices } = (await (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).json()) as { voices: object[] };
        return voices;
      }),
    );
  const listed = async () => {
    const { words } = await app.api().wordArchive.list({ month: '2026-01' });
    return words.find((word) => word.id === id)?.voices;
  };
  expect([...(await answers()), await listed()]).toEqual([[], [], [], []]);
  const { url } = await insertVoice(db, { target: 'word', id, igbo: 'ụ́lọ̀', name: 'Ada' });
  await insertVoice(db, { target: 'word', id, igbo: 'ụ́lọ̀', name: 'Waiting', state: 'pending' });
  await insertVoice(db, { target: 'item', id, igbo: 'ụ́lọ̀', name: 'Of an item' });
  await cache.invalidate([voicesTag('word')]);
  const voice = { url, speaker: 'Ada', place: 'Ọka', dialect: 'Awka', ms: 700 };
  expect([...(await answers()), await listed()]).toEqual([[voice], [voice], [voice], [voice]]);
});

test('a voice of a word waits again when the title changes, and is withdrawn with its word', async ({ app, adminToken }) => {
  const { wordOfDay } = app.api(adminToken);
  const { db } = app.context;
  const id = await insertShownWord(db, { day: '2026-01-14', title: 'ọ́nwá' });
  const { id: voice } = await insertVoice(db, { target: 'word', id, igbo: 'ọ́nwá', toned: 'ọ́nwá', name: 'Obi' });
  const state = async () => (await db.selectFrom('voices').select('state').where('id', '=', voice).executeTakeFirst())?.state;
  await wordOfDay.update({ id, body: 'The moon, and the month.' });
  expect(await state()).toBe('approved');
  await wordOfDay.update({ id, title: 'ọnwa' });
  expect([await state(), (await app.api().wordArchive.read({ id })).voices]).toEqual(['pending', []]);
  await wordOfDay.remove({ id });
  expect(await state()).toBe('withdrawn');
});

test('the voices of a word are read by an index', async ({ app }) => {
  const { db, queries } = recordQueries(app.context.db);
  await approvedVoices(db, 'word', [1, 2]);
  const plans = await Promise.all(queries().map((query) => explain(app.context.db, query)));
  expect(plans.map(({ scans }) => scans)).toEqual([[]]);
});
