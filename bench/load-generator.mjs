import autocannon from 'autocannon';

/**
 * It would read each body as text, which for packed bytes takes ten times as long as to answer them: who asks would be the slower side.
 * @param {object} client
 */
const unread = (client) => {
  const { pipelinedRequests } = /** @type {{ pipelinedRequests: { addBody: () => void } }} */ (client);
  pipelinedRequests.addBody = () => undefined;
};

/** One of the processes that ask: takes orders from load.ts, one after the other, and reports each. */
process.on('message', (/** @type {import('./load.ts').LoadOptions} */ { address, paths, headers, connections, seconds }) => {
  /** @type {number[]} */
  const times = [];
  let fives = 0;
  const requests = paths.map((path) => ({ path }));
  const shooting = autocannon({ url: address, connections, duration: seconds, headers, requests, setupClient: unread }, (error, result) => {
    clearInterval(telling);
    if (error) throw error;
    /** @type {import('./load.ts').LoadReport} */
    const report = { times: Float64Array.from(times), fives, refusals: result.non2xx, errors: result.errors, seconds: result.duration };
    process.send?.({ report });
  });
  const telling = setInterval(() => process.send?.({ asked: times.length }), 50);
  shooting.on('response', (_, status, __, ms) => {
    times.push(ms);
    if (status >= 500) fives += 1;
  });
});
process.on('disconnect', () => process.exit());
