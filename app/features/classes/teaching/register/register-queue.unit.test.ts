import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { forgetLearnerNames, unsentMarks } from '#app/login-session/unsent-marks.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { breakDatabases, keysIn } from '#tests/support/memory-indexed-db.ts';
import { createRegisterQueue, emptyState, type RegisterQueueState, type Tap } from './register-queue.ts';

withBrowserGlobals();

const at = (second: number) => new Date(Date.now() + second * 1_000).toISOString();
const tap = (profile: number, mark: Tap['mark'], second = 0): Tap => ({ profile, mark, at: at(second) });

/** A page with a server that answers as the test says: with an error, or by storing. */
function openPage({ owner = 7, answer = () => undefined }: { owner?: number; answer?: (meeting: number) => ApiError | undefined } = {}) {
  const sent: string[] = [];
  const saved: number[] = [];
  let state: RegisterQueueState = emptyState;
  const queue = createRegisterQueue({
    owner,
    send: async (meeting, taps) => {
      const problem = answer(meeting);
      if (problem) throw problem;
      sent.push(`${meeting}: ${taps.map(({ profile, mark }) => `${profile} ${mark}`).join(', ')}`);
    },
    onSaved: (meeting) => void saved.push(meeting),
    onChange: (next) => {
      state = next;
    },
  });
  onTestFinished(queue.close);
  return { queue, sent, saved, state: () => state };
}
const offline = () => new ApiError(0, 'Network error');
const waits = ({ state }: ReturnType<typeof openPage>) => [...state().waiting].map(([meeting, { taps }]) => [meeting, taps.length]);

test('taps of a moment are sent in one call, with the later one of each learner', async () => {
  const page = openPage();
  await page.queue.add({ id: 1 }, [tap(11, 'here')]);
  await page.queue.add({ id: 1 }, [tap(12, 'away')]);
  await page.queue.add({ id: 1 }, [tap(11, 'late', 2)]);
  const settled = () => [page.sent, page.saved, keysIn('unsent-marks'), waits(page)];
  await vi.waitFor(() => expect(settled()).toEqual([['1: 11 late, 12 away'], [1], [], []]), 5_000);
});

test('taps wait on the device while there is no connection, and a page that loads again sends them', async () => {
  const page = openPage({ answer: offline });
  await page.queue.add({ id: 1 }, [tap(11, 'here'), tap(12, 'away')]);
  await page.queue.add({ id: 2 }, [tap(11, 'excused')]);
  await page.queue.send();
  expect([waits(page), page.state().blockedBy]).toEqual([
    [
      [1, 2],
      [2, 1],
    ],
    'offline',
  ]);
  page.queue.close();
  const again = openPage();
  await again.queue.send();
  expect(again.sent.toSorted()).toEqual(['1: 11 here, 12 away', '2: 11 excused']);
  expect(keysIn('unsent-marks')).toEqual([]);
});

test('taps that another page has sent do not wait on this one any more', async () => {
  const [page, other] = [openPage(), openPage()];
  await page.queue.add({ id: 1 }, [tap(11, 'here')]);
  await other.queue.send();
  expect([other.sent, waits(page)]).toEqual([['1: 11 here'], [[1, 1]]]);
  await vi.waitFor(() => expect(waits(page)).toEqual([]), 5_000);
  expect(page.sent).toEqual([]);
});

test('another account sends none of them, and an ended login keeps them', async () => {
  const page = openPage({ answer: () => new ApiError(401, 'Token expired') });
  await page.queue.add({ id: 1 }, [tap(11, 'here')]);
  await page.queue.send();
  expect(page.state().blockedBy).toBe('login');
  page.queue.close();
  const other = openPage({ owner: 8 });
  await other.queue.send();
  expect([other.sent, waits(other), keysIn('unsent-marks').length]).toEqual([[], [], 1]);
  const again = openPage();
  await again.queue.send();
  expect(again.sent).toEqual(['1: 11 here']);
});

test('taps of a register that has closed stay until they are discarded, and hold up no others', async () => {
  const page = openPage({ answer: (meeting) => (meeting === 1 ? new ApiError(403, 'A register closes 14 days after its meeting.') : undefined) });
  await page.queue.add({ id: 1 }, [tap(11, 'here')]);
  await page.queue.add({ id: 2 }, [tap(12, 'here')]);
  await page.queue.send();
  expect([page.sent, waits(page)]).toEqual([['2: 12 here'], [[1, 1]]]);
  expect(page.state().waiting.get(1)?.refusal).toBe('A register closes 14 days after its meeting.');
  await page.queue.discard(1);
  expect([keysIn('unsent-marks'), page.state().waiting.size]).toEqual([[], 0]);
});

test.each([404, 409, 400])(
  'taps that the server refuses with %i stay, with meeting, names and sentence, also in a page that loads again',
  async (status) => {
    const saturday = { id: 1, startsAt: '2026-12-05T09:00:00.000Z', className: 'Beginners A', zone: 'Africa/Lagos' };
    const refusal = 'This meeting is cancelled, so it has no register.';
    const answer = () => new ApiError(status, refusal);
    const page = openPage({ answer });
    await page.queue.add(saturday, [{ ...tap(11, 'here'), name: 'Ada' }]);
    await page.queue.send();
    page.queue.close();
    const again = openPage({ answer });
    await again.queue.send();
    const waiting = [...again.state().waiting.values()];
    expect(waiting).toMatchObject([{ meeting: saturday, taps: [{ profile: 11, mark: 'here', name: 'Ada' }], refusal }]);
    again.queue.close();
    // The meeting takes place after all.
    const later = openPage();
    await later.queue.send();
    expect([later.sent, keysIn('unsent-marks')]).toEqual([['1: 11 here'], []]);
  },
);

test('a refusal is known without a connection, until a further tap of its register waits', async () => {
  const refusal = 'Your role does not allow this.';
  const page = openPage({ answer: () => new ApiError(403, refusal) });
  await page.queue.add({ id: 1 }, [tap(11, 'here')]);
  await page.queue.send();
  page.queue.close();
  const later = openPage({ answer: offline });
  await later.queue.send();
  expect([...later.state().waiting.values()]).toMatchObject([{ taps: [{ profile: 11, mark: 'here' }], refusal }]);
  await later.queue.add({ id: 1 }, [tap(12, 'here')]);
  expect(later.state().waiting.get(1)).toMatchObject({ taps: [{ profile: 11 }, { profile: 12 }] });
  expect(later.state().waiting.get(1)?.refusal).toBeUndefined();
});

test('a refusal without a sentence is that of a proxy: the taps wait', async () => {
  const page = openPage({ answer: () => new ApiError(403, '') });
  await page.queue.add({ id: 1 }, [tap(11, 'here')]);
  await page.queue.send();
  expect([page.state().blockedBy, page.state().waiting.get(1)?.refusal]).toEqual(['busy', undefined]);
});

test('after a logout no name of a learner is left, and the taps of another account lose theirs', async () => {
  for (const owner of [7, 8]) {
    const page = openPage({ owner, answer: offline });
    await page.queue.add({ id: 1, className: 'Beginners A' }, [{ ...tap(owner, 'here'), name: `Learner ${owner}` }]);
    page.queue.close();
  }
  const names = async () => (await unsentMarks.entries<Tap>()).map(([, { profile, name }]) => [profile, name]);
  await forgetLearnerNames(7);
  expect(await names()).toEqual([
    [7, 'Learner 7'],
    [8, undefined],
  ]);
  await forgetLearnerNames();
  expect(await names()).toEqual([
    [7, undefined],
    [8, undefined],
  ]);
});

test('a browser that stores nothing says so, and sends what the page has', async () => {
  breakDatabases(true);
  let isDown = true;
  const page = openPage({ answer: () => (isDown ? offline() : undefined) });
  await page.queue.add({ id: 1 }, [tap(11, 'here')]);
  await page.queue.send();
  expect(page.state()).toMatchObject({ isInMemory: true, blockedBy: 'offline' });
  isDown = false;
  await page.queue.send();
  expect(page.sent).toEqual(['1: 11 here']);
});
