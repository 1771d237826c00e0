export { isSubscribed, setSubscribed } from './account-subscription.server.ts';
export { anonymizeSubscriber } from './personal-data.queries.server.ts';
export { markUnsubscribed, presentSubscriber, subscriberByEmail } from './subscribers.queries.server.ts';
