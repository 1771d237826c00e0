import type { InboxMessage } from '../inbox.contract.ts';

export const stateNames: Record<InboxMessage['state'], string> = { open: 'Open', answered: 'Answered', spam: 'Spam' };

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const formatDate = (time: string) => dateFormat.format(new Date(time));
