import { expect, test } from 'vitest';
import { toggleLike } from './toggle-like.ts';

/** A server that has the like of a user among those of others. */
function server(hasLike: boolean, others = 4) {
  let liked = hasLike;
  let toggles = 0;
  return {
    isStored: async () => liked,
    like: async () => {
      liked = !liked;
      toggles += 1;
      return { likes: others + Number(liked), message: liked ? 'Liked' : 'Unliked' };
    },
    state: () => ({ liked, toggles }),
  };
}

test.for([
  { was: 'a like that was stored', stored: true, shown: { liked: false, likes: 4 }, result: { likes: 5, message: 'Liked' }, toggles: 0 },
  { was: 'a like that was not stored', stored: false, shown: { liked: false, likes: 4 }, result: { likes: 5, message: 'Liked' }, toggles: 1 },
  { was: 'an unlike that was stored', stored: false, shown: { liked: true, likes: 5 }, result: { likes: 4, message: 'Unliked' }, toggles: 0 },
  { was: 'an unlike that was not stored', stored: true, shown: { liked: true, likes: 5 }, result: { likes: 4, message: 'Unliked' }, toggles: 1 },
])('the press after a lost response is what was wanted: $was', async ({ stored, shown, result, toggles }) => {
  const calls = server(stored);
  expect(await toggleLike({ ...shown, isUnsure: true }, calls)).toEqual(result);
  expect(calls.state()).toEqual({ liked: result.message === 'Liked', toggles });
});

test('a press whose response came asks for nothing else', async () => {
  const calls = { ...server(false), isStored: () => Promise.reject(new Error('asked')) };
  expect(await toggleLike({ liked: false, likes: 4, isUnsure: false }, calls)).toEqual({ likes: 5, message: 'Liked' });
});
