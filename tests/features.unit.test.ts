import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { permissionsOf, type Role } from '#app/auth/roles.server.ts';
import { contract } from '#app/contract.ts';
import { type Feature, targetsOf } from '#app/feature.ts';
import { WeekCounts } from '#app/features/admin/dashboard/week-counts.contract.ts';
import { handlers, retentionRules, serverFeatures } from '#app/features.server.ts';
import { features } from '#app/features.ts';
import { accessOf, type Contract } from '#app/http/endpoint.ts';
import {
  adminNavItems,
  dashboardCards,
  dashboardPanels,
  dashboardSeries,
  feeds,
  indexedPaths,
  isFramedPublic,
  navItems,
  pages,
  studyNavItems,
  todayCards,
} from '#app/navigation.ts';

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

test('every card on Today has its module', () => {
  expect(todayCards.length).toBeGreaterThan(1);
  expect(todayCards.filter((file) => !existsSync(`.${file}`))).toEqual([]);
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
  const paths = pages.map(({ path }) => path.replace(/\/:\w+\?$/, ''));
  for (const items of [navItems, adminNavItems, studyNavItems, dashboardCards]) expect(items.filter(({ to }) => !paths.includes(to))).toEqual([]);
  const linked = dashboardPanels.flatMap(({ link }) => link?.to ?? []);
  expect(linked.filter((path) => !paths.includes(path))).toEqual([]);
  for (const part of ['nav', 'adminNav', 'studyNav', 'dashboardCards', 'dashboardSeries', 'dashboardPanels', 'todayCards'] as const) {
    const positions = all.flatMap((feature) => (feature[part] ?? []).map(({ position }) => position));
    expect(new Set(positions).size).toBe(positions.length);
  }
});

test('the endpoint of a dashboard card gives callers with a permission one number', () => {
  const totals = dashboardCards.map(({ feature, total }) => (contract as Contract)[feature]?.[total]);
  expect(dashboardCards.map(({ permission }) => permission)).toEqual(totals.map((endpoint) => endpoint?.permission));
  for (const endpoint of totals) {
    expect(endpoint).toMatchObject({ method: 'GET', permission: expect.any(String) });
    const { properties } = z.toJSONSchema(endpoint?.reply ?? z.never());
    expect(Object.values(properties ?? {})).toMatchObject([{ type: 'integer' }]);
  }
});

test('a part of the dashboard has its module, a title of its own, and an endpoint with a permission that its link needs, too', () => {
  expect(new Set(dashboardPanels.map(({ title }) => title)).size).toBe(dashboardPanels.length);
  for (const { file, feature, data, permission, link } of dashboardPanels) {
    expect(existsSync(`.${file}`)).toBe(true);
    expect((contract as Contract)[feature]?.[data]).toMatchObject({ method: 'GET', permission });
    if (link) expect(adminNavItems.find(({ to }) => to === link.to)?.permission).toBe(permission);
  }
});

test('each role has the parts of the dashboard that help it', () => {
  const titlesOf = (role: Role) => {
    const held = permissionsOf([role]);
    return dashboardPanels.filter(({ permission }) => permission && held.has(permission)).map(({ title }) => title);
  };
  expect(titlesOf('editor')).toEqual(['Drafts and planned posts', 'Days without a word', 'Units that lack something']);
  expect(titlesOf('moderator')).toEqual(['Comments waiting', 'Messages waiting']);
  expect(titlesOf('administrator').slice(-2)).toEqual(['Learning', 'Page views']);
  expect(titlesOf('tutor')).toEqual([]);
});

test('pages whose views are counted are public, and name a public endpoint that tells of them', () => {
  const counted = pages.filter(({ views }) => views);
  expect(counted.length).toBeGreaterThan(15);
  expect(counted.filter((page) => !isFramedPublic(page) || page.private || page.robots === 'disallow')).toEqual([]);
  const endpoints = Object.values(contract as Contract).flatMap((each) => Object.values(each));
  const isPublicRead = (path: unknown) => endpoints.some((each) => each.path === path && each.method === 'GET' && accessOf(each) === 'public');
  expect(counted.filter(({ views }) => views !== true && !isPublicRead(views))).toEqual([]);
});

test('the endpoint of a series of the dashboard replies with numbers by week; the chart tells two series apart', () => {
  expect(dashboardSeries.length).toBeLessThanOrEqual(2);
  for (const { feature, weeks, permission } of dashboardSeries) {
    expect((contract as Contract)[feature]?.[weeks]).toMatchObject({ method: 'GET', permission, reply: WeekCounts });
    expect(permission).toEqual(expect.any(String));
  }
});

test('the endpoint of a badge replies with one number, to callers with the permission of its entry', () => {
  const badges = adminNavItems.flatMap(({ permission, badge }) =>
    badge ? [{ permission, endpoint: (contract as Contract)[badge.feature]?.[badge.count] }] : [],
  );
  expect(badges.length).toBeGreaterThan(0);
  for (const { permission, endpoint } of badges) {
    expect(endpoint).toMatchObject({ method: 'GET', permission });
    const { properties } = z.toJSONSchema(endpoint?.reply ?? z.never());
    expect(Object.values(properties ?? {})).toMatchObject([{ type: 'integer' }]);
  }
});

test('the dashboard begins with the cards of the first release', () => {
  expect(dashboardCards.slice(0, 4).map(({ label, to }) => [label, to])).toEqual([
    ['Total Users', '/admin/users'],
    ['Total Tutors', '/admin/tutors'],
    ['Total Blogs', '/admin/blog'],
    ['Total Subscribers', '/admin/newsletter'],
  ]);
});

test('targets have names of their own, and pages of the manifests', () => {
  const targets = targetsOf(all);
  expect(new Set(targets.map(({ name }) => name)).size).toBe(targets.length);
  const patterns = pages.flatMap(({ path }) => (path.includes('*') ? [] : new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)));
  const lost = targets.filter((target) => !patterns.some((pattern) => pattern.test(target.page({ id: 1, title: 'A title' }))));
  expect(lost).toEqual([]);
});

test('pages, menus and feeds of the first release are still there', () => {
  expect(navItems.map(({ label }) => label)).toEqual(expect.arrayContaining(['Home', 'About', 'Blog', 'Contact', 'Log in']));
  const admin = ['Dashboard', 'Users', 'Tutors', 'Newsletter', 'Blog', 'Word of the Day', 'Settings', 'Logout'];
  expect(adminNavItems.map(({ label }) => label)).toEqual(expect.arrayContaining(admin));
  const indexed = ['/', '/about', '/blog', '/contact', '/login', '/privacy', '/register', '/tutor-registration'];
  expect(indexedPaths).toEqual(expect.arrayContaining(indexed));
  expect(feeds.map(({ path }) => path)).toEqual(expect.arrayContaining(['/blog/feed', '/word-of-day/feed']));
});
