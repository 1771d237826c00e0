import { createServer } from 'node:net';

/**
 * SMTP server that discards mails, so that the sender is the bottleneck. Sends its port to the parent process,
 * and the milliseconds from the first to the last mail after the expected number of mails.
 */
const [, , count = '0'] = process.argv;
const ends = Buffer.from('\r\n.\r\n');
let mails = 0;
let from = 0;
const server = createServer({ noDelay: true }, (socket) => {
  let waiting = Buffer.alloc(0);
  let inData = false;
  socket.write('220 sink ESMTP\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
    let answers = '';
    for (;;) {
      const end = waiting.indexOf(inData ? ends : '\r\n');
      if (end < 0) break;
      const line = inData ? '' : waiting.toString('latin1', 0, 4).toUpperCase();
      waiting = waiting.subarray(end + (inData ? ends.length : 2));
      if (inData) {
        inData = false;
        mails += 1;
        answers += '250 OK\r\n';
        if (mails === Number(count)) process.send?.({ ms: performance.now() - from });
      } else if (line === 'EHLO') answers += '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
      else if (line === 'DATA') {
        from ||= performance.now();
        inData = true;
        answers += '354 Go on\r\n';
      } else answers += line === 'QUIT' ? '221 Bye\r\n' : '250 OK\r\n';
    }
    if (answers) socket.write(answers);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port }));
