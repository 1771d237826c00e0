import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A worker asks the primary, which asks all workers: a request for metrics reaches any of them. */
interface Message {
  academyMetrics: string;
  text?: string;
}
const isMessage = (message: unknown): message is Message => typeof message === 'object' && message !== null && 'academyMetrics' in message;

/** Answers the workers, in the primary. */
export function serveClusterMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    aggregator.clusterMetrics().then(
      (text) => worker.send({ ...message, text }),
      () => worker.send({ ...message, text: '' }),
    );
  });
}

/** Lets the primary read the metrics of this worker. */
export function joinClusterMetrics(registry: Registry): void {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
}

/** Metrics of all workers together. */
export function requestClusterMetrics(): Promise<string> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const receive = (message: unknown) => {
      if (!isMessage(message) || message.academyMetrics !== id) return;
      process.off('message', receive);
      resolve(message.text ?? '');
    };
    process.on('message', receive);
    process.send?.({ academyMetrics: id } satisfies Message);
  });
}
