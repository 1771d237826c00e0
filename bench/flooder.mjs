import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

// autocannon cannot send HEAD: it waits for a body that never comes.
process.once(
  'message',
  async (/** @type {import('./flood.ts').FloodOptions} */ { address, method, paths, headers, body, connections, seconds, rate }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    /** @type {Record<number, number>} */
    const statuses = {};
    let sent = 0;
    let answered = 0;
    let isOver = false;
    const first = Date.now();

    /** @returns {Promise<void>} */
    const send = () =>
      new Promise((resolve) => {
        const path = (paths[sent % paths.length] ?? '/').replace('[id]', String(first + sent));
        sent += 1;
        request(address + path, { method, agent, headers }, (response) => {
          const { statusCode = 0 } = response;
          response.resume().once('end', () => {
            statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
            answered += 1;
          });
          response.once('close', resolve).once('error', () => undefined);
        })
          .once('error', () => resolve())
          .end(body);
      });

    const keepSending = async () => {
      while (!isOver) await send();
    };
    const sendPaced = async (/** @type {number} */ perSecond) => {
      while (!isOver) {
        void send();
        await wait(1000 / perSecond);
      }
    };
    if (rate === undefined) for (let nth = 0; nth < connections; nth += 1) void keepSending();
    else void sendPaced(rate);
    await wait(seconds * 1000);
    isOver = true;
    process.send?.({ statuses, unanswered: sent - answered }, () => process.exit());
  },
);
