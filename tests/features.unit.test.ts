import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import type { Feature } from '#app/feature.ts';
import { handlers, retentionRules, serverFeatures } from '#app/features.server.ts';
import { features } from '#app/features.ts';
import { adminNavItems, feeds, indexedPaths, navItems, pages } from '#app/navigation.ts';

const all: readonly Feature[] = features;
const serverPart = (name: string) => serverFeatures.find((part) => part.name === name);

test('every folder of app/features is listed once', () => {
  const folders = readdirSync('app/features', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  expect(all.map(({ name }) => name).sort()).toEqual(folders.sort());
});

test('every page of a manifest has its route module', () => {
  const files = all.flatMap(({ name, pages = [] }) => pages.map(({ file }) => `app/features/${name}/${file}`));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('every endpoint of the contract has a handler, and every handler an endpoint', () => {
  const names = (table: object) =>
    Object.entries(table).flatMap(([feature, each]) => Object.keys(each as object).map((name) => `${feature}.${name}`));
  expect(names(handlers).sort()).toEqual(names(contract).sort());
});

test('every entry of a manifest has its server part', () => {
  for (const { name, feeds = [], personalData = {}, retentionDays = {} } of all) {
    const { feeds: feedSources = {}, exportData = {}, retention = {} } = serverPart(name) ?? {};
    expect([name, Object.keys(feedSources)]).toEqual([name, feeds.map(({ path }) => path)]);
    expect([name, Object.keys(exportData)]).toEqual([name, Object.keys(personalData)]);
    expect([name, Object.keys(retention).sort()]).toEqual([name, Object.keys(retentionDays).sort()]);
  }
});

test('server parts stand in the order of the features', () => {
  const order = serverFeatures.map(({ name }) => all.findIndex((feature) => feature.name === name));
  expect(order).toEqual([...order].sort((one, other) => one - other));
});

test('every kind of personal data has a finite retention', () => {
  expect(retentionRules.length).toBeGreaterThan(8);
  expect(retentionRules.filter(({ days }) => !Number.isFinite(days))).toEqual([]);
});

test('menus lead to pages of the manifests, and positions are unique', () => {
  const paths = pages.map(({ path }) => path);
  for (const items of [navItems, adminNavItems]) expect(items.filter(({ to }) => !paths.includes(to))).toEqual([]);
  for (const part of ['nav', 'adminNav'] as const) {
    const positions = all.flatMap((feature) => (feature[part] ?? []).map(({ position }) => position));
    expect(new Set(positions).size).toBe(positions.length);
  }
});

test('pages, menus and feeds of the first release are still there', () => {
  expect(navItems.map(({ label }) => label)).toEqual(expect.arrayContaining(['Home', 'About', 'Blog', 'Contact', 'Log in']));
  const admin = ['Dashboard', 'Users', 'Tutors', 'Newsletter', 'Blog', 'Word of the Day', 'Settings', 'Logout'];
  expect(adminNavItems.map(({ label }) => label)).toEqual(expect.arrayContaining(admin));
  const indexed = ['/', '/about', '/blog', '/contact', '/login', '/privacy', '/register', '/tutor-registration'];
  expect(indexedPaths).toEqual(expect.arrayContaining(indexed));
  expect(feeds.map(({ path }) => path)).toEqual(expect.arrayContaining(['/blog/feed', '/word-of-day/feed']));
});
