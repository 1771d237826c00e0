/** A part of My account, in a chunk of its own. */
export const loadDeleteAccount = () => import('./delete-account.tsx').then(({ DeleteAccount }) => DeleteAccount);
/** A part of My account, in a chunk of its own. */
export const loadDownloadData = () => import('./download-data.tsx').then(({ DownloadData }) => DownloadData);
