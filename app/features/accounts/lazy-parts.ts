/** A part of My account, which few need. */
export const loadConfirmOwnEmail = () => import('./confirm-own-email.tsx').then(({ ConfirmOwnEmail }) => ConfirmOwnEmail);
