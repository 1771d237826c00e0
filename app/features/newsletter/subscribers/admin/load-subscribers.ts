import { api } from '#app/api-client.ts';
import { listQuery } from '#app/ui/admin/list/list-query.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';

export const stateNames = { active: 'Active', waiting: 'Waiting for confirmation', unsubscribed: 'Unsubscribed', suppressed: 'Suppressed' } as const;

export const subscribersFilter = {
  search: 'Search by address',
  selects: {
    state: {
      label: 'State',
      any: stateNames.active,
      options: {
        waiting: stateNames.waiting,
        unsubscribed: stateNames.unsubscribed,
        suppressed: stateNames.suppressed,
        all: 'All states',
      },
    },
  },
};

/** What the section of subscribers shows, for the loader of its page. */
export function loadSubscribers(searchParams: URLSearchParams) {
  return {
    subscribers: toResult(api.newsletter.subscribers({ state: 'active', ...listQuery(searchParams, subscribersFilter) })),
    subscriberImports: toResult(api.newsletter.subscriberImports()),
  };
}
