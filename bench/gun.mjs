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
process.on('message', (/** @type {import('./load.ts').Order} */ { address, paths, headers, connections, seconds, method, rate }) => {
  /** @type {number[]} */
  const times = [];
  let fives = 0;
  /** @type {Record<number, number>} */
  const statuses = {};
  const requests = paths.map((path) => ({ path, method: method ?? 'GET' }));
  const paced = rate === undefined ? {} : { overallRate: rate };
  // An id in the path makes every address a new one, which no cache has.
  const options = {
    url: address,
    connections,
    duration: seconds,
    headers,
    requests,
    setupClient: unread,
    idReplacement: method !== undefined,
    ...paced,
  };
  const shooting = autocannon(options, (error, result) => {
    clearInterval(telling);
    if (error) throw error;
    const { non2xx: refusals, errors, duration } = result;
    /** @type {import('./load.ts').Report} */
    const report = { times: Float64Array.from(times), fives, statuses, refusals, errors, seconds: duration };
    process.send?.({ report });
  });
  const telling = setInterval(() => process.send?.({ asked: times.length }), 50);
  shooting.on('response', (_, status, __, ms) => {
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 500) fives += 1;
  });
});
process.on('disconnect', () => process.exit());
