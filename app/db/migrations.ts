import { up as opening } from './migrations/0001-opening.ts';
import { up as search } from './migrations/0002-search.ts';
import { up as mailing } from './migrations/0003-mailing.ts';
import { up as leases } from './migrations/0004-leases.ts';
import { up as postCount } from './migrations/0005-post-count.ts';
import { up as counters } from './migrations/0006-counters.ts';
import { up as dataProtection } from './migrations/0007-data-protection.ts';
import { up as pausing } from './migrations/0008-pausing.ts';
import { up as registrations } from './migrations/0009-registrations.ts';
import { up as dailySecrets } from './migrations/0010-daily-secrets.ts';
import { up as countOrder } from './migrations/0011-count-order.ts';
import { up as standardNames } from './migrations/0012-standard-names.ts';
import { up as plainCounts } from './migrations/0013-plain-counts.ts';

/** Migrations in order. Kysely stores their names: a name never changes. */
export const migrations = {
  '0001-opening': opening,
  '0002-search': search,
  '0003-mailing': mailing,
  '0004-leases': leases,
  '0005-post-count': postCount,
  '0006-counters': counters,
  '0007-data-protection': dataProtection,
  '0008-pausing': pausing,
  '0009-registrations': registrations,
  '0010-daily-secrets': dailySecrets,
  '0011-count-order': countOrder,
  '0012-standard-names': standardNames,
  '0013-plain-counts': plainCounts,
};
