/** A part of My account, in a chunk of its own. */
export const loadDeleteAccount = () => import('./delete-account.tsx').then(({ DeleteAccount }) => DeleteAccount);
