export { DownloadData } from './download-data.tsx';
export { loadDeleteAccount } from './lazy-parts.ts';
