import type { AllHandlers } from '#app/http/endpoint-pipeline.server.ts';
import type { contract } from './contract.ts';
import { accountHandlers } from './features/accounts/accounts.server.ts';
import { blogHandlers } from './features/blog/blog.server.ts';
import { contactHandlers } from './features/contact/contact.server.ts';
import { myLikesHandlers } from './features/discussion/discussion.server.ts';
import { homeHandlers } from './features/home/home.server.ts';
import { newsletterHandlers } from './features/newsletter/newsletter.server.ts';
import { privacyHandlers } from './features/privacy/privacy.server.ts';
import { wordOfDayHandlers } from './features/word-of-day/word-of-day.server.ts';

/** Every handler; one that is missing does not compile. */
export const handlers: AllHandlers<typeof contract> = {
  accounts: accountHandlers,
  blog: blogHandlers,
  wordOfDay: wordOfDayHandlers,
  home: homeHandlers,
  newsletter: newsletterHandlers,
  contact: contactHandlers,
  myLikes: myLikesHandlers,
  privacy: privacyHandlers,
};
