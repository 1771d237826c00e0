import * as z from 'zod/mini';
import { del, get, post } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';

const instant = z.iso.datetime();

/** Secret address at which calendars read the meetings and lessons of an account. The file itself is outside the API: `GET /api/calendar/<secret>.ics`. */
export const calendar = {
  read: get('/calendar', {
    access: 'account',
    reply: z.object({
      exists: z.boolean(),
      createdAt: z.nullable(instant),
      /** An hour late at most. */
      readAt: z.nullable(instant),
    }),
    description: 'whether there is an address, and when a calendar last read it; never the address',
  }),
  make: post('/calendar', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['20 per hour'] },
    reply: z.object({ address: z.url(), createdAt: instant }),
    status: 201,
    description:
      'a new secret address, `/api/calendar/<secret>.ics`, told once; the one before ends. It needs no login and answers text/calendar: meetings of classes and live lessons from 4 weeks back, without any link to a room. 404 once it has ended, also by a new password or email address of the account; 60 readings an hour',
  }),
  remove: del('/calendar', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['20 per hour'] },
    reply: MessageReply,
    description: 'ends the address, also when there is none',
  }),
};
