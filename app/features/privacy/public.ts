export { loadDeleteAccount } from './lazy-parts.ts';
