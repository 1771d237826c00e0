import { aboutFeature } from './features/about/about.feature.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { adminFeature } from './features/admin/admin.feature.ts';
import { blogFeature } from './features/blog/blog.feature.ts';
import { contactFeature } from './features/contact/contact.feature.ts';
import { discussionFeature } from './features/discussion/discussion.feature.ts';
import { homeFeature } from './features/home/home.feature.ts';
import { layoutFeature } from './features/layout/layout.feature.ts';
import { newsletterFeature } from './features/newsletter/newsletter.feature.ts';
import { privacyFeature } from './features/privacy/privacy.feature.ts';
import { wordOfDayFeature } from './features/word-of-day/word-of-day.feature.ts';

const contentFeatures = [
  adminFeature,
  accountsFeature,
  discussionFeature,
  newsletterFeature,
  wordOfDayFeature,
  blogFeature,
  contactFeature,
  aboutFeature,
  homeFeature,
] as const;

/** Features in layer order: a feature imports only those before it. */
export const features = [...contentFeatures, privacyFeature(contentFeatures), layoutFeature] as const;
