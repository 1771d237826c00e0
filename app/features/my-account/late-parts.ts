import { api } from '#app/api-client.ts';
import { type CurrentUser, fetchCurrentUser } from '#app/features/accounts/use-current-user.ts';
import { showLearnerParts } from '#app/features/course/learner-parts.ts';
import { readSessionToken } from '#app/http/session-cookie.ts';
import { settleLogin } from '#app/http/settle-login.ts';
import type { AccountMenu } from './account-menu.tsx';

// Parts of public pages for logged-in visitors. In a chunk of its own: the names of their files are no part of the first load.

export interface LoadedMenu {
  token: string;
  user: CurrentUser;
  Menu: typeof AccountMenu;
}

/** The menu of the account with this token; undefined when it is not logged in any more. */
export async function loadAccountMenu(token: string): Promise<LoadedMenu | undefined> {
  const [{ AccountMenu: Menu }, user] = await Promise.all([import('./account-menu.tsx'), fetchCurrentUser()]);
  return user && readSessionToken() === token ? { token, user, Menu } : undefined;
}

/** Never rejects: without these parts pages are as for all other visitors. */
export const loadLearnerParts = async (): Promise<void> => {
  await settleLogin(() => api.household.household());
  return import('#app/features/learning/entry/learner-parts.tsx').then(
    ({ learnerParts }) => showLearnerParts(learnerParts),
    () => undefined,
  );
};
