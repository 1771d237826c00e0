import { accounts } from './features/accounts/accounts.contract.ts';
import { blog } from './features/blog/blog.contract.ts';
import { contact } from './features/contact/contact.contract.ts';
import { myLikes } from './features/discussion/discussion.contract.ts';
import { home } from './features/home/home.contract.ts';
import { newsletter } from './features/newsletter/newsletter.contract.ts';
import { privacy } from './features/privacy/privacy.contract.ts';
import { wordOfDay } from './features/word-of-day/word-of-day.contract.ts';

/** Every endpoint, by feature: server, client, tests and docs/api.md are derived from this table. */
export const contract = { accounts, blog, wordOfDay, home, newsletter, contact, myLikes, privacy };
