import type { InboxMessage } from '../inbox.contract.ts';

export const stateNames: Record<InboxMessage['state'], string> = { open: 'Open', answered: 'Answered', spam: 'Spam' };
