import * as z from 'zod/mini';

export const State = z.enum(['open', 'answered', 'spam'], 'Please choose open, answered or spam');
