import { pluralize } from '#app/lib/pluralize.ts';

export const waitingCount = (count: number): string => `${pluralize(count, 'answer')} ${count === 1 ? 'waits' : 'wait'} on this device`;
