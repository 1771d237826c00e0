export { eraseOnRequest } from './erase-account.server.ts';
