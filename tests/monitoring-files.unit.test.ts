import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetrics } from '#app/lib/metrics.server.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
const rules = (load(readFileSync('docs/monitoring/alerts.yml', 'utf8')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
] as [string, string][];
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Names of the gauges that are registered with a database (`app/database-gauges.server.ts`). */
const gauges = [...readFileSync('app/database-gauges.server.ts', 'utf8').matchAll(/'(academy_\w+)'/g)].map(([, name = '']) => name);

test.each(expressions)('%s: the grammar of Prometheus accepts %s', (_, expression) => {
  const errors: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) errors.push(expression.slice(from, to) || `at ${from}`);
    },
  });
  expect(errors).toEqual([]);
});

test('rules and dashboard name metrics that exist', () => {
  const { registry } = createMetrics();
  collectDefaultMetrics({ register: registry });
  const known = new Set(['up', ...gauges, ...registry.getMetricsAsArray().map(({ name }) => name)]);
  const named = expressions.flatMap(([, expression]) => expression.match(/\b(?:academy|nodejs|process)_\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(expressions.length / 2);
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
