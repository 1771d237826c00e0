import type * as z from 'zod/mini';
import type { Endpoint } from '#app/http/endpoint.ts';

type Endpoints = Record<string, Endpoint>;

export interface Page {
  /** Pattern of the router: '/blog/:id'. '/*' is the page of unknown addresses. */
  path: `/${string}`;
  /** Route module, relative to the folder of the feature. */
  file: string;
  /** Layout route around the page; the public layout when missing. */
  layout?: 'admin' | 'none';
  /** Crawlers: listed in the sitemap, or disallowed in robots.txt. */
  robots?: 'index' | 'disallow';
  /** True when the route module exports an action: the page takes POST. */
  form?: true;
  /** Address of the page where its path has parameters. */
  example?: `/${string}`;
  /** Public pages prefetch its scripts after load; a page with parameters by an address that has no data. */
  prefetch?: true | `/${string}`;
}

interface NavItem {
  to: `/${string}`;
  label: string;
  /** Place in the menu, ascending. */
  position: number;
}

interface AdminNavItem extends NavItem {
  /** Path data of a 24 by 24 icon (SVG 2, section 9.3). */
  icon: string;
}

/** The parts of a feature that other modules derive from: routes, menus, sitemap, API, tests. Safe for the browser: no server code. */
export interface Feature {
  /** Name of its folder below app/features. */
  name: string;
  contract?: Endpoints;
  pages?: Page[];
  nav?: NavItem[];
  adminNav?: AdminNavItem[];
  /** Feeds, as RSS at `path`.xml and as JSON Feed at `path`.json. */
  feeds?: { title: string; path: `/${string}` }[];
  /** Sections of the personal data export, by name. */
  personalData?: Record<string, z.ZodMiniType>;
  /** Days for which personal data is kept, by kind: the retention job and the privacy page read them. */
  retentionDays?: Record<string, number>;
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

type PersonalData<Features extends readonly Feature[]> = Intersection<Part<Features[number], 'personalData'>>;

/** Sections of the personal data export of all features. */
export const personalDataOf = <Features extends readonly Feature[]>(features: Features) =>
  merged(features.map(({ personalData }) => personalData)) as PersonalData<Features> & Record<never, z.ZodMiniType>;
