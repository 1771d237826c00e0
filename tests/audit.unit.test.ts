// Proves T45.

import { expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { auditDependencies, readAudit } from '../scripts/audit.mjs';

const advisory = (name: string, title: string) => ({
  source: 1,
  name,
  dependency: name,
  title,
  url: `https://github.com/advisories/${title}`,
  severity: 'moderate',
  range: '<9.0.0',
});
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

test('reports clear for a report without entries', () => {
  expect(readAudit(report({}))).toEqual({ status: 'clear' });
});

test('lists each advisory once, whatever depends on the package', () => {
  const inner = { name: 'htmlparser2', severity: 'low', via: [advisory('htmlparser2', 'GHSA-2')] };
  const outer = {
    name: 'sanitize-html',
    severity: 'low',
    via: [advisory('sanitize-html', 'GHSA-1'), advisory('htmlparser2', 'GHSA-2'), 'htmlparser2'],
  };
  expect(readAudit(report({ htmlparser2: inner, 'sanitize-html': outer }))).toEqual({
    status: 'found',
    advisories: [
      'htmlparser2 <9.0.0: moderate, GHSA-2 (https://github.com/advisories/GHSA-2)',
      'sanitize-html <9.0.0: moderate, GHSA-1 (https://github.com/advisories/GHSA-1)',
    ],
  });
});

test('lists an entry without details', () => {
  expect(readAudit(report({ hono: { via: ['other'] }, kysely: null }))).toEqual({ status: 'found', advisories: ['hono', 'kysely'] });
});

test.each([
  [
    'a rejected method',
    { message: '405 Method Not Allowed - POST https://registry.example', statusCode: 405, error: { summary: '' } },
    /^405 Method/,
  ],
  [
    'an unreachable network',
    { message: 'request to https://registry.example failed, reason: connect ECONNREFUSED', error: { summary: '' } },
    /ECONNREFUSED$/,
  ],
  ['a missing lock file', { error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.' } }, /lockfile/],
  ['an older report', { auditReportVersion: 1, vulnerabilities: {} }, /no report/],
  ['a report without a list', { auditReportVersion: 2 }, /no report/],
  ['a list in another form', { auditReportVersion: 2, vulnerabilities: [] }, /no report/],
])('reports unanswered for %s', (_, output, reason) => {
  expect(readAudit(JSON.stringify(output))).toEqual({ status: 'unanswered', reason: expect.stringMatching(reason) });
});

test.each(['', '<html>502 Bad Gateway</html>', 'null', '[]', '"clear"', '{"auditReportVersion":2,"vulnerabilities":{'])(
  'reports unanswered for the output %j',
  (stdout) => {
    expect(readAudit(stdout)).toEqual({ status: 'unanswered', reason: 'npm audit printed no report' });
  },
);

test('reports unanswered for an unreachable registry', async () => {
  const registry = `http://127.0.0.1:${await freePort()}/`;
  const env = { npm_config_registry: registry, npm_config_noproxy: '127.0.0.1' };
  expect(await auditDependencies(env, 150_000)).toEqual({
    status: 'unanswered',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

test('reports unanswered when npm does not run', async () => {
  expect(await auditDependencies({ PATH: '/nowhere' })).toEqual({ status: 'unanswered', reason: expect.stringContaining('ENOENT') });
});
