import { api } from '#app/api-client.ts';
import { type CurrentUser, fetchCurrentUser } from '#app/features/accounts/public.tsx';
import { showLearnerParts } from '#app/features/course/public.tsx';
import { importLearnerParts } from '#app/features/learning/public.tsx';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
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

/** Deletes what another account has left here, and shows the parts of the learner. Never rejects: without these parts pages are as for all other visitors. */
export async function loadLearnerParts(): Promise<void> {
  try {
    const { settleLogin } = await import('#app/login-session/settle-login.ts');
    await settleLogin(api.household);
    showLearnerParts(await importLearnerParts());
  } catch {}
}
