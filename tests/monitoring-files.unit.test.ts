import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetrics } from '#app/lib/metrics.server.ts';

const files = ['docs/monitoring/alerts.yml', 'docs/monitoring/grafana-dashboard.json'];
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Names of the gauges that are registered with a database (`app/database-gauges.server.ts`). */
const gauges = [...readFileSync('app/database-gauges.server.ts', 'utf8').matchAll(/'(academy_\w+)'/g)].map(([, name = '']) => name);

test.each(files)('every metric that %s names exists', (file) => {
  const { registry } = createMetrics();
  collectDefaultMetrics({ register: registry });
  const known = new Set([...gauges, ...registry.getMetricsAsArray().map(({ name }) => name)]);
  const named = readFileSync(file, 'utf8').match(/\b(?:academy|nodejs|process)_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
});

test.skipIf(!hasPromtool)('promtool accepts the rules (skipped where Debian’s package prometheus is not installed)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'docs/monitoring/alerts.yml'], { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test.skipIf(!hasPromtool)('promtool accepts the metrics (skipped where Debian’s package prometheus is not installed)', async () => {
  const metrics = createMetrics();
  metrics.requests.observe({ method: 'GET', route: '/blog/:id', status: '200' }, 0.01);
  metrics.mails.inc({ kind: 'accounts.welcome', outcome: 'sent' });
  metrics.hitCountOf('/blog').hits += 1;
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: await metrics.registry.metrics(), encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, '']);
});
