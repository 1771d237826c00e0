import { AsyncLocalStorage } from 'node:async_hooks';

/** Client network of the request that is being answered: queues that all requests share give each network its turn. */
export const requestNetwork = new AsyncLocalStorage<string>();
