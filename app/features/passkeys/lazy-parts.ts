/** A part of My account, in a chunk of its own. */
export const loadPasskeyList = () => import('./passkey-list.tsx').then(({ PasskeyList }) => PasskeyList);
