import * as z from 'zod/mini';
import { del, get, post, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { maxSoundBytes, maxSoundMinutes, soundChunkBytes } from './sound-limits.contract.ts';

const permission = 'posts:write';
const writes: RateLimits = { account: ['60 per minute'] };
const nth = 'nth counts the chunks from 0';

/** Sounds of posts: a WAV file is announced, sent in chunks, and made an MP3 by a job. */
export const sounds = {
  beginSound: post('/admin/sounds', {
    permission,
    audit: { label: 'uploaded a sound', target: 'sound' },
    limits: { account: ['30 per 10 minutes'] },
    body: z.object({
      bytes: z
        .int('bytes must be the size of the file')
        .check(z.gte(1, 'The sound is empty'), z.lte(maxSoundBytes, `A sound may last at most ${maxSoundMinutes} minutes`)),
    }),
    reply: z.object({ id: z.int(), chunkBytes: z.int() }),
    status: 201,
    description:
      'announces a WAV file (mono, 24,000 Hz, 16 bits) of at most 10 minutes; the bytes follow in chunks of `chunkBytes`, the last one with the rest; only the newest 10 unfinished uploads of an account stay',
  }),
  sendSound: post('/admin/sounds/:id/chunks', {
    permission,
    audit: { label: 'uploaded a part of a sound', target: 'sound' },
    limits: { account: ['600 per 10 minutes'] },
    body: z.object({ nth: z.coerce.number(nth).check(z.int(nth), z.gte(0, nth), z.lte(1000, nth)), chunk: z.file('chunk has the bytes') }),
    encoding: 'multipart',
    maxBytes: 2 * soundChunkBytes,
    reply: MessageReply,
    description: 'the same chunk again replaces the first; 409 once the upload is complete',
  }),
  finishSound: post('/admin/sounds/:id/finish', {
    permission,
    audit: { label: 'finished the upload of a sound', target: 'sound' },
    limits: writes,
    reply: MessageReply,
    description: 'a job makes an MP3 of it; 409 when chunks are missing',
  }),
  sound: get('/admin/sounds/:id', {
    permission,
    reply: z.object({
      /** Address of the MP3; null until it is ready. */
      src: z.nullable(z.string()),
      seconds: z.nullable(z.int()),
      /** Sentence that refuses the sound. */
      problem: z.nullable(z.string()),
    }),
    description: 'all is null while the sound is uploaded and prepared',
  }),
  removeSound: del('/admin/sounds/:id', {
    permission,
    audit: { label: 'cancelled the upload of a sound', target: 'sound' },
    limits: writes,
    reply: MessageReply,
    description: 'what no post has; a post that has the sound keeps it',
  }),
};
