export { loadDeleteAccount, loadDownloadData } from './lazy-parts.ts';
