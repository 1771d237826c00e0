import { Counter, type CounterConfiguration, Gauge, Histogram, Registry } from 'prom-client';

/** Instruments of one process, in the text format of Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

interface HitCount {
  hits: number;
}

const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const statementBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[], collect?: CounterConfiguration<Label>['collect']) =>
    new Counter({ name, help, labelNames, registers, ...(collect ? { collect } : {}) });

  const hitCounts = new Map<string, HitCount>();
  counter('academy_cache_hits_total', 'Responses from memory, files of the build included, by route', ['route'], function () {
    this.reset();
    for (const [route, { hits }] of hitCounts) this.inc({ route }, hits);
  });

  return {
    registry,
    requests: histogram(
      'academy_http_request_duration_seconds',
      'Requests that no cache hit answered, until the response begins',
      ['method', 'route', 'status'],
      requestBuckets,
    ),
    renders: histogram('academy_render_duration_seconds', 'Pages rendered, by route', ['route'], requestBuckets),
    statements: histogram('academy_database_statement_duration_seconds', 'Statements', ['operation', 'outcome'], statementBuckets),
    jobs: histogram('academy_job_duration_seconds', 'Attempts of background jobs', ['kind', 'outcome'], jobBuckets),
    mails: counter('academy_mail_attempts_total', 'Attempts to send a mail, by its new state', ['kind', 'outcome']),
    /** Count of a route, which the caller increments without a look-up by labels for each hit. */
    hitCountOf(route: string): HitCount {
      const count = hitCounts.get(route) ?? { hits: 0 };
      hitCounts.set(route, count);
      return count;
    },
    /** Values that are read when metrics are requested. All processes read the same: of several, one counts. */
    gauge<Label extends string>(name: string, help: string, labelNames: Label[], read: () => Promise<[Partial<Record<Label, string>>, number][]>) {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        aggregator: 'max',
        async collect() {
          this.reset();
          // A gauge without labels is 0 after that; it is missing while its value is unknown.
          this.remove({});
          for (const [labels, value] of await read()) this.set(labels, value);
        },
      });
    },
  };
}
