import * as z from 'zod/mini';
import { get, post } from '#app/http/endpoint.ts';
import { Done, email, Paging, text } from '#app/http/fields.ts';

const Subscriber = z.object({ id: z.int(), email: z.string(), createdAt: z.iso.datetime() });
const Letter = z.object({
  subject: text('Subject', { max: 200 }),
  message: text('Message', { max: 40_000, lines: true }),
});

/** What the links in mails carry. */
const Link = z.object({ token: z.optional(z.string()), email: z.optional(z.string()) });

export const newsletter = {
  subscribe: post('/subscribe', {
    body: z.object({ email }),
    reply: Done,
    status: 201,
    skipAuth: true,
    note: '200 when the address is known already',
  }),
  confirm: post('/subscribe/confirm', {
    query: Link,
    encoding: 'any',
    reply: Done,
    skipAuth: true,
    note: 'only reached from a mail, when NEWSLETTER_DOUBLE_OPT_IN is on',
  }),
  unsubscribe: post('/unsubscribe', {
    query: Link,
    encoding: 'any',
    reply: Done,
    skipAuth: true,
    note: 'RFC 8058 one-click target: any body, no cookie, no redirect; 400 for a wrong pair',
  }),
  subscribers: get('/admin/subscribers', { access: 'admin', query: Paging, reply: z.array(Subscriber), counted: true }),
  total: get('/admin/subscribers/total', { access: 'admin', reply: z.object({ totalSubscribers: z.int() }) }),
  send: post('/admin/send-newsletter', {
    access: 'admin',
    body: Letter,
    reply: z.object({ id: z.int(), recipients: z.int(), message: z.string() }),
    status: 202,
  }),
};
