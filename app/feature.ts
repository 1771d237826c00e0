import type * as z from 'zod/mini';
import type { Permission } from '#app/auth/permissions.ts';
import type { TargetTable } from '#app/db/schema.ts';
import type { Endpoint } from '#app/http/endpoint.ts';

type Endpoints = Record<string, Endpoint>;

export interface Page {
  /** Pattern of the router: '/blog/:id'. '/*' is the page of unknown addresses. */
  path: `/${string}`;
  /** Route module, relative to the folder of the feature. */
  file: string;
  /** Layout route around the page; the public layout when missing. */
  layout?: 'admin' | 'study' | 'lesson' | 'none';
  /** Crawlers: listed in the sitemap, or disallowed in robots.txt. */
  robots?: 'index' | 'disallow';
  /** Shows what is one person's, or logs in: no browser or proxy stores it. Pages of the admin and the learning area are private without it. */
  private?: true;
  /** True when the route module exports an action: the page takes POST. */
  form?: true;
  /** Address of the page where its path has parameters; missing when an empty database has none. */
  example?: `/${string}`;
  /**
   * Views are counted: those of its HTML, and reads of this public endpoint, which the app reads each time the page opens without a reload; `true` where no
   * endpoint tells. A path in it has an id, or no parameter.
   */
  views?: true | `/${string}`;
  /** Public pages prefetch its scripts after load, unless a data saver is on; a page with parameters by an address that has no data. */
  prefetch?: true | `/${string}`;
}

interface NavItem {
  to: `/${string}`;
  label: string;
  /** Place in the menu, ascending. */
  position: number;
}

interface AdminNavItem extends NavItem {
  /** Required to see the entry, and to open the page and the pages below it. */
  permission: Permission;
  /** Path data of a 24 by 24 icon (SVG 2, section 9.3). */
  icon: string;
  /** Endpoint of the feature that replies with the number alone of what waits there: a badge of the entry. */
  count?: string;
}

interface StudyNavItem extends NavItem {
  /** Path data of a 24 by 24 icon (SVG 2, section 9.3). */
  icon: string;
}

/** Form of the admin area whose unsaved contents the account keeps. */
export interface DraftForm {
  /** Name of the record: 'Post'. */
  label: string;
  /** Required to save the form, and so to keep and read its drafts. */
  permission: Permission;
  /** Page of the form; ':subject' is the id of the record. */
  page: `/${string}`;
  /** The form opens over a list: the query names the record or the new draft, unless the page has ':subject' (`ui/admin/form/form-in-url.ts`). */
  isDialog?: true;
  /** The subject is an account: drafts about it are deleted with it. */
  isAboutAccount?: true;
}

/** Card of the dashboard: a number, and a link to the admin page of what it counts. Shown to callers with the permissions of its endpoint and of that page. */
interface DashboardCard extends NavItem {
  /** Name of that page within the sentence "View the users". */
  page: string;
  /** Endpoint of the feature that replies with the number alone. */
  total: string;
}

/** Numbers by week in the chart of the dashboard. Shown to callers with the permission of its endpoint. */
interface DashboardSeries {
  /** Name of what is counted: 'New members'. */
  label: string;
  position: number;
  /** Endpoint of the feature that replies with `WeekCounts` (features/admin/dashboard/week-counts.contract.ts). */
  weeks: string;
}

/** Part of the dashboard below its cards, which loads by itself. Shown to callers with the permission of its endpoint. */
interface DashboardPanel {
  title: string;
  position: number;
  /** Endpoint of the feature with the content, and its query. */
  data: string;
  query?: Record<string, string | number>;
  /** Module `*.panel.tsx` relative to the folder of the feature, whose default export renders the reply as `data`. */
  file: `${string}.panel.tsx`;
  /** Small: half the height of other parts, for a single number. Wide: the width of the page. */
  size?: 'small' | 'wide';
  /** Admin page with more, and its name within the sentence "View the comments". */
  link?: { to: `/${string}`; page: string };
}

/** Card on Today for learners with some content of the feature. */
interface TodayCard {
  position: number;
  /** Module `*.today.ts` relative to the folder of the feature, whose `todayCard` is a `TodaySource` (features/household/today-card.ts). */
  file: `${string}.today.ts`;
}

/**
 * Rows of a table that can be liked and commented on. The feature also defines their endpoints, with `discussion()` in its contract and
 * `discussionHandlers()` among its handlers.
 */
export interface Target {
  /** Value of the column `target` of likes and comments: it never changes. */
  name: string;
  table: TargetTable;
  /** Rows that are public, where not all are: those with this value, or whose first given local date has come. Readers find no others. */
  publicWhen?: { column: 'state'; value: string } | { firstOf: readonly ('shown_on' | 'day')[] };
  /** Path of the page that shows the comments of a row. */
  page(row: { id: number; title: string }): `/${string}`;
  /** Message of the 404 for a row that does not exist. */
  notFoundMessage: string;
}

export const defineTarget = <const T extends Target>(target: T): T => target;

/** Parts of the privacy page that come from manifests, in their order. */
export const privacyHeadings = [
  'When you only read',
  'When you register',
  'When your household learns',
  'When you apply as a tutor',
  'When you lend us your voice',
  'When you like or comment',
  'When you subscribe to the newsletter',
  'When you help to run the academy',
  'When you write to us',
  'When we write to you',
] as const;

export type PrivacyHeading = (typeof privacyHeadings)[number];

/** The parts of a feature that other modules derive from: routes, menus, sitemap, API, tests. Safe for the browser: no server code. */
export interface Feature {
  /** Name of its folder below app/features. */
  name: string;
  contract?: Endpoints;
  pages?: Page[];
  nav?: NavItem[];
  adminNav?: AdminNavItem[];
  studyNav?: StudyNavItem[];
  dashboardCards?: DashboardCard[];
  dashboardSeries?: DashboardSeries[];
  dashboardPanels?: DashboardPanel[];
  todayCards?: TodayCard[];
  /** Feeds, as RSS at `path`.xml and as JSON Feed at `path`.json. */
  feeds?: { title: string; path: `/${string}` }[];
  targets?: readonly Target[];
  /** Forms with drafts, by the name that `ResourceForm` gets. */
  draftForms?: Record<string, DraftForm>;
  /** Entries of the audit log that no endpoint writes by its contract: their predicates, by name. */
  auditEvents?: Record<string, string>;
  /** Sections of the personal data export, by name. */
  personalData?: Record<string, z.ZodMiniType>;
  /** Days for which personal data is kept, by kind: the retention job and the privacy page read them. */
  retentionDays?: Record<string, number>;
  /**
   * Texts of the privacy page by their headings: what is kept, why and for how long. An empty line begins a paragraph; each period of `retentionDays` above 0 is
   * named once, as '{contactMessage days}', in days, hours or years.
   */
  privacy?: Partial<Record<PrivacyHeading, string>>;
}

export const defineFeature = <const F extends Feature>(feature: F): F => feature;

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

/** Key of a feature in the contract and in the API client: 'word-of-day' is `wordOfDay`. */
export const contractKeyOf = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

type WithContract<F> = F extends { contract: Endpoints } ? F : never;

/** The contracts of features by their keys. */
type ContractOf<Features extends readonly Feature[]> = {
  [F in WithContract<Features[number]> as CamelCase<F['name']>]: F['contract'];
};

export const contractOf = <Features extends readonly Feature[]>(features: Features) =>
  Object.fromEntries(features.flatMap(({ name, contract }) => (contract ? [[contractKeyOf(name), contract]] : []))) as ContractOf<Features>;

type Part<F, Name extends string> = F extends { [_ in Name]: infer P } ? P : never;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

const merged = (parts: (object | undefined)[]) => Object.assign({}, ...parts);

/** Days of retention of all features, by kind of data. */
export const retentionDaysOf = <Features extends readonly Feature[]>(features: Features) =>
  merged(features.map(({ retentionDays }) => retentionDays)) as Intersection<Part<Features[number], 'retentionDays'>>;

/** Targets of likes and comments of all features. */
export const targetsOf = (features: readonly Feature[]): Target[] => features.flatMap(({ targets = [] }) => targets);

type TargetName<Features extends readonly Feature[]> = Extract<Part<Features[number], 'targets'>, readonly Target[]>[number]['name'];

export const targetNamesOf = <Features extends readonly Feature[]>(features: Features) =>
  targetsOf(features).map(({ name }) => name) as TargetName<Features>[];

/** Forms with drafts of all features, by name. */
export const draftFormsOf = (features: readonly Feature[]): Record<string, DraftForm> => merged(features.map(({ draftForms }) => draftForms));

/** Predicates of the entries of the audit log, such as 'deleted a post', by action. */
export const auditLabelsOf = (features: readonly Feature[]): Record<string, string> =>
  Object.fromEntries(
    features.flatMap(({ name, contract = {}, auditEvents = {} }) => {
      const ofEndpoints = Object.entries(contract).flatMap(([call, { audit }]) => (audit ? [[call, audit.label] as const] : []));
      return [...ofEndpoints, ...Object.entries(auditEvents)].map(([event, label]) => [`${contractKeyOf(name)}.${event}`, label] as const);
    }),
  );

type PersonalData<Features extends readonly Feature[]> = Intersection<Part<Features[number], 'personalData'>>;

/** Sections of the personal data export of all features. */
export const personalDataOf = <Features extends readonly Feature[]>(features: Features) =>
  merged(features.map(({ personalData }) => personalData)) as PersonalData<Features> & Record<never, z.ZodMiniType>;
