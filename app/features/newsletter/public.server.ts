export { isSubscribed, setSubscribed } from './account-subscription.server.ts';
export { subscriberByEmail } from './subscribers.queries.server.ts';
