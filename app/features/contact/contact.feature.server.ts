import { purgeOldest } from '#app/db/purge.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { contactFeature } from './contact.feature.ts';
import { contactHandlers } from './contact.server.ts';

export const contactServer = defineServerFeature(contactFeature, {
  handlers: contactHandlers,
  retention: { contactMessage: purgeOldest('contact_messages') },
});
