import { expect, test, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import {
  accountOf,
  announceLogout,
  confirmedAccount,
  forgetLearningAccount,
  isLearningAccountKnown,
  learningAccount,
  recordLearningAccount,
  waitingAccount,
} from './learning-account.ts';
import { storeSessionToken } from './store-session.ts';
import { storeDevice } from './stored-device.ts';

const browser = withBrowserGlobals();

const family = { account: 7, profiles: [16, 17] };
const device = { account: 7, id: 1, key: 'device.a' };

test('the account of a login is known once the server has named it, and a later login has none until then', () => {
  storeSessionToken('token-of-ada');
  expect(learningAccount()).toBeUndefined();
  recordLearningAccount(family);
  expect([learningAccount()?.account, accountOf(16), accountOf(18)]).toEqual([7, 7, undefined]);
  storeSessionToken('another-token');
  expect([learningAccount(), accountOf(16), waitingAccount()]).toEqual([undefined, undefined, undefined]);
});

test('once the session has ended, the key of the device opens what its own account has stored', () => {
  storeSessionToken('token-of-ada');
  recordLearningAccount(family);
  storeDevice(device);
  browser.cookie = '';
  expect(accountOf(17)).toBe(7);
  storeDevice({ ...device, account: 8 });
  expect(learningAccount()).toBeUndefined();
});

test('without a login and a device nothing is shown, and answers are still counted', () => {
  storeSessionToken('token-of-ada');
  recordLearningAccount(family);
  browser.cookie = '';
  expect([learningAccount(), waitingAccount()]).toEqual([undefined, 7]);
});

test('a logout forgets the account, also for answers that wait', () => {
  recordLearningAccount(family);
  for (const forget of [forgetLearningAccount, announceLogout]) {
    forget();
    expect([learningAccount(), waitingAccount(), isLearningAccountKnown()]).toEqual([undefined, undefined, true]);
  }
});

test('what an earlier release has stored is assumed for no login of this release', () => {
  expect(isLearningAccountKnown()).toBe(false);
  storeSessionToken('token-of-ada');
  expect(isLearningAccountKnown()).toBe(true);
});

test('an account that was assumed is shown, and asked for at the next request', () => {
  browser.cookie = 'token=token-of-an-earlier-release';
  recordLearningAccount(family, true);
  expect([accountOf(16), confirmedAccount()]).toEqual([7, undefined]);
  recordLearningAccount(family);
  expect(confirmedAccount()).toBe(7);
});

test('a browser that denies storage remembers the account as long as the page', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  storeSessionToken('token-of-ada');
  recordLearningAccount(family);
  expect(accountOf(16)).toBe(7);
});
