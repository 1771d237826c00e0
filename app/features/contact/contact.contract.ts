import * as z from 'zod/mini';
import { email } from '#app/http/email-field.ts';
import { post } from '#app/http/endpoint.ts';
import { MessageReply, text } from '#app/http/fields.ts';
import { bulk } from './bulk.contract.ts';
import { inbox } from './inbox.contract.ts';

const Message = z.object({
  name: text('Name', { max: 100 }),
  email,
  subject: text('Subject', { max: 200 }),
  message: text('Message', { max: 10_000, multiline: true }),
});

export const contact = {
  send: post('/contact', {
    limits: { address: ['5 per 10 minutes', '20 per day'] },
    body: Message,
    reply: MessageReply,
    status: 201,
    skipAuth: true,
    description: 'the page /contact posts its form to this endpoint in process, and responds 303',
  }),
  ...inbox,
  ...bulk,
};
