import type { DeferredMailSource } from './delivery-attempt.server.ts';
import type { MailRow } from './mail.queries.server.ts';

/** Feature that queued the mail. Releases without kinds of mails queued those to subscribers for the newsletter alone. */
const featureOf = ({ kind, subscriber_id }: MailRow) => kind.split('.')[0] || (subscriber_id === null ? '' : 'newsletter');

/** One source for the mails of all features. `sources` are by the name of the feature, with which the kinds of its mails begin. */
export function combineSources(sources: ReadonlyMap<string, DeferredMailSource>): DeferredMailSource {
  const sourceOf = (row: MailRow) => sources.get(featureOf(row));
  return {
    async render(context, row) {
      const source = sourceOf(row);
      // Failed attempts are tried again for most of a day: during an upgrade a newer process may know the kind.
      if (!source) throw new Error(`This version of the academy does not know mails of the kind '${row.kind}'.`);
      return source.render(context, row);
    },
    isStillPaused: async (tx, row) => (await sourceOf(row)?.isStillPaused(tx, row)) ?? false,
    async onRecorded(tx, outcomes) {
      // In the order of the features, so that two workers cannot deadlock.
      for (const [feature, source] of sources) {
        const own = outcomes.filter(({ row }) => featureOf(row) === feature);
        if (own.length > 0) await source.onRecorded(tx, own);
      }
    },
  };
}
