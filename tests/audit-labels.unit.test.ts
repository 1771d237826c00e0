import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { auditLabelsOf } from '#app/feature.ts';
import { features } from '#app/features.ts';
import type { Contract } from '#app/http/endpoint.ts';

const endpoints = Object.entries(contract as Contract).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const labels = auditLabelsOf(features);

/** Only their author sees them, until they are saved. */
const drafts = ['drafts.save', 'drafts.discard', 'drafts.restore'];
/** Stores nothing. */
const previews = ['newsletter.preview'];

test('every write with a permission has an entry in the audit log, but drafts and previews', () => {
  const writes = endpoints.filter(({ endpoint: { method, permission } }) => method !== 'GET' && permission);
  expect(writes.length).toBeGreaterThan(15);
  expect(writes.filter(({ endpoint }) => !endpoint.audit).map(({ name }) => name)).toEqual([...drafts, ...previews]);
});

test('no other endpoint has one: without a permission there is no account that acts', () => {
  const others = endpoints.filter(({ endpoint: { method, permission, audit } }) => audit && (method === 'GET' || !permission));
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('labels complete the sentence "Ada Obi …", and each says something else', () => {
  for (const label of Object.values(labels)) expect(label).toMatch(/^[a-z][\p{L} -]{4,59}[\p{L}]$/u);
  expect(new Set(Object.values(labels)).size).toBe(Object.keys(labels).length);
});
