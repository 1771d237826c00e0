import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Purge } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { Feed } from '#app/http/feed.server.ts';
import type { Job, PeriodicJob } from '#app/jobs/define-job.server.ts';
import type { DeferredMailSource } from '#app/mail/delivery-attempt.server.ts';
import type { MailTemplate } from '#app/mail/mail-template.server.ts';
import type { Feature } from './feature.ts';

/** Sitemap entries that are rows of a table. */
interface SitemapSource {
  tag: CacheTag;
  count(db: Db): Promise<number>;
  /** Ids after which the second and later sitemaps start, `every` entries apart. */
  starts(db: Db, every: number): Promise<number[]>;
  /** Entries with an id greater than `after`, by id. */
  entries(db: Db, after: number, limit: number): Promise<{ path: string; updatedAt: number }[]>;
}

interface FeedSource {
  tag: CacheTag;
  load(db: Db, publicUrl: string): Promise<Feed>;
}

/** Returns a section of the data export; rows may be yielded while they are sent. `publicUrl` starts the addresses of pages. */
type ExportSection = (db: Db, owner: DataOwner, publicUrl: string) => unknown;

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
export type InsertSeed = (tx: Db, now: number) => Promise<void>;

/** The parts of a feature that only the server has. */
export interface ServerFeature {
  name: string;
  handlers?: object;
  /** Feeds by their path in the manifest. */
  feeds?: Record<string, FeedSource>;
  sitemap?: SitemapSource;
  /** Words that the feature knows, for hints about spelling. */
  headwords?: (db: Db) => Promise<{ title: string; meaning: string | null }[]>;
  /** Sections of the data export by their name in the manifest. */
  exportData?: Record<string, ExportSection>;
  erase?: Erase;
  /** Purges by the kind of data in `retentionDays` of the manifest. */
  retention?: Record<string, Purge>;
  /** Background jobs that the feature queues. */
  jobs?: Job[];
  /** Background jobs that repeat by themselves. */
  schedule?: PeriodicJob[];
  /** Prepares the content of an empty database. */
  prepareSeed?: () => Promise<InsertSeed>;
  mails?: readonly MailTemplate[];
  /** Renders the mails that the feature queues without content, and hears of the outcomes of all its mails. */
  deferredMails?: () => DeferredMailSource;
}

type Keyed<F, Part extends string, Name extends string, Value> = F extends { [_ in Part]: infer Kinds }
  ? { [_ in Name]: Record<keyof Kinds, Value> }
  : { [_ in Name]?: never };

/** A part that the manifest promises is required here, entry by entry. */
type ServerParts<F extends Feature> = (F extends { contract: infer C extends Record<string, Endpoint> }
  ? { handlers: Handlers<C> }
  : { handlers?: never }) &
  (F extends { feeds: readonly { path: infer P extends string }[] } ? { feeds: Record<P, FeedSource> } : { feeds?: never }) &
  Keyed<F, 'personalData', 'exportData', ExportSection> &
  Keyed<F, 'retentionDays', 'retention', Purge> &
  Pick<ServerFeature, 'sitemap' | 'headwords' | 'erase' | 'jobs' | 'schedule' | 'prepareSeed' | 'mails' | 'deferredMails'>;

export const defineServerFeature = <const F extends Feature>(feature: F, parts: ServerParts<F>): ServerParts<F> & { name: F['name'] } => ({
  ...parts,
  name: feature.name as F['name'],
});
