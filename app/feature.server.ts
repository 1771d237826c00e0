import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { EraseProfiles, ProfilePurge } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { CalendarFile } from '#app/http/calendar.server.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { Feed } from '#app/http/feed.server.ts';
import type { Job, PeriodicJob } from '#app/jobs/define-job.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import type { DeferredMailSource } from '#app/mail/delivery-attempt.server.ts';
import type { MailTemplate } from '#app/mail/mail-template.server.ts';
import type { SearchSource } from '#app/search/search-source.server.ts';
import type { Feature } from './feature.ts';

/** Sitemap entries that are rows of a table. */
interface SitemapSource {
  tag: CacheTag;
  count(db: Db, time: LocalTime): Promise<number>;
  /** Ids after which the second and later sitemaps start, `every` entries apart. */
  starts(db: Db, every: number, time: LocalTime): Promise<number[]>;
  /** Addresses of lists of these rows, such as those of a month. */
  lists?(db: Db, time: LocalTime): Promise<string[]>;
  /** Entries with an id greater than `after`, by id. */
  entries(db: Db, after: number, limit: number, time: LocalTime): Promise<{ path: string; updatedAt: number }[]>;
}

interface FeedSource {
  tag: CacheTag;
  load(db: Db, publicUrl: string, time: LocalTime): Promise<Feed>;
}

interface CalendarSource {
  tag: CacheTag;
  load(db: Db, publicUrl: string, time: LocalTime, config: Config): Promise<CalendarFile>;
}

/** Pictures for link previews, drawn on request. */
interface SharePictures {
  tag: CacheTag;
  /** Version and drawing of a row that is public. A row without a drawing has the picture of the site. */
  load(db: Db, id: number, time: LocalTime): Promise<{ version: string; svg: string | undefined } | undefined>;
}

/** Returns a section of the data export; rows may be yielded while they are sent. `publicUrl` starts the addresses of pages. */
type ExportSection = (db: Db, owner: DataOwner, publicUrl: string, time: LocalTime) => unknown;

/** An account that is being deleted, inside the transaction. */
export interface Erasure {
  tx: Db;
  owner: DataOwner;
  /** Choices of the owner, from the request. */
  choices: { comments: 'keep' | 'delete'; newsletter: 'keep' | 'leave' };
  now: number;
  invalidate(...tags: CacheTag[]): void;
}

interface Erase {
  /** Runs before the account is disabled and again after it, so that rows from in between are erased too. */
  contributions?(erasure: Erasure): Promise<void>;
  /** Runs once the account row is deleted. */
  records?(erasure: Erasure): Promise<void>;
}

/** Inserts seed content, inside the transaction. */
export type InsertSeed = (tx: Db, time: LocalTime) => Promise<void>;

/** The parts of a feature that only the server has. */
export interface ServerFeature {
  name: string;
  handlers?: object;
  /** Feeds by their path in the manifest. */
  feeds?: Record<string, FeedSource>;
  sitemap?: SitemapSource;
  /** Words that the feature knows, for hints about spelling: all, or those with the letters of `folds` (`lib/search-key.ts`). */
  headwords?: (db: Db, time: LocalTime, folds: readonly string[]) => Promise<{ title: string; meaning: string | null }[]>;
  /** Says how much of the feature can be heard, for mails of features that come before it; undefined while nothing can. */
  heardSentence?: (db: Db) => Promise<string | undefined>;
  /** Calendars that can be subscribed to, by their path. */
  calendars?: Record<`/${string}.ics`, CalendarSource>;
  /** By the first part of their addresses (`lib/share-address.ts`). */
  sharePictures?: Record<string, SharePictures>;
  /** Tags of responses that are different on the next day: the academy's midnight invalidates them. */
  dailyTags?: readonly CacheTag[];
  /** Sections of the data export by their name in the manifest. */
  exportData?: Record<string, ExportSection>;
  erase?: Erase;
  /** Runs before profiles of a household are deleted, inside the transaction. Foreign keys delete their rows. */
  eraseProfiles?: EraseProfiles;
  /** Purges by the kind of data in `retentionDays` of the manifest. */
  retention?: Record<string, ProfilePurge>;
  /** Rows that the search finds; the handlers that write them call `indexRows`. */
  search?: readonly SearchSource[];
  /** Background jobs that the feature queues. */
  jobs?: Job[];
  /** Background jobs that repeat by themselves. */
  schedule?: PeriodicJob[];
  /** Prepares the content of an empty database. */
  prepareSeed?: () => Promise<InsertSeed>;
  /** Inserts the seed content into a database that is older than the feature, too: once, which `task` records. */
  lateSeed?: { task: string; isMissing(db: Db): Promise<boolean> };
  mails?: readonly MailTemplate[];
  /** Renders the mails that the feature queues without content, and receives the outcomes of all its mails. */
  deferredMails?: () => DeferredMailSource;
}

/** What these features do about profiles that are about to be deleted. */
export const eraseProfilesIn =
  (features: readonly ServerFeature[]): EraseProfiles =>
  async (tx, profileIds, now) => {
    if (profileIds.length > 0) for (const { eraseProfiles } of features) await eraseProfiles?.(tx, profileIds, now);
  };

type Keyed<F, Part extends string, Name extends string, Value> = F extends { [_ in Part]: infer Kinds }
  ? { [_ in Name]: Record<keyof Kinds, Value> }
  : { [_ in Name]?: never };

/** A part that the manifest promises is required here, entry by entry. */
type ServerParts<F extends Feature> = (F extends { contract: infer C extends Record<string, Endpoint> }
  ? { handlers: Handlers<C> }
  : { handlers?: never }) &
  (F extends { feeds: readonly { path: infer P extends string }[] } ? { feeds: Record<P, FeedSource> } : { feeds?: never }) &
  Keyed<F, 'personalData', 'exportData', ExportSection> &
  Keyed<F, 'retentionDays', 'retention', ProfilePurge> &
  Pick<
    ServerFeature,
    | 'sitemap'
    | 'search'
    | 'erase'
    | 'eraseProfiles'
    | 'jobs'
    | 'schedule'
    | 'prepareSeed'
    | 'lateSeed'
    | 'mails'
    | 'deferredMails'
    | 'sharePictures'
    | 'dailyTags'
    | 'headwords'
    | 'heardSentence'
    | 'calendars'
  >;

export const defineServerFeature = <const F extends Feature>(feature: F, parts: ServerParts<F>): ServerParts<F> & { name: F['name'] } => ({
  ...parts,
  name: feature.name as F['name'],
});
