import type { AppContext } from '#app/app-context.server.ts';
import type { Principal } from '#app/http/endpoint-pipeline.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { type CommentRules, lastDecision } from './moderation.queries.server.ts';
import type { HoldReason } from './moderation-terms.contract.ts';

const maxLinks = 2;
/** Time from opening a page to sending a comment on it that no person reaches, in ms. */
const minElapsedMs = 2_000;

const domains = 'com|net|org|info|biz|io|co|me|ru|cn|xyz|top|shop|online|site|club|link|click|app|dev|ng|uk|de|eu';
/** Schemes, 'www.' and bare domain names; the parts of one address count once. */
const link = new RegExp(`://|(?<!/)\\bwww\\.|(?<![\\p{L}\\p{N}@./-])(?!www\\.)(?:[a-z0-9-]+\\.)+(?:${domains})(?![\\p{L}\\p{N}-])`, 'giu');

export const countLinks = (text: string): number => text.match(link)?.length ?? 0;

/** Words and phrases of the list, one per line, folded. */
const phrasesOf = (list: string): string[] => list.split('\n').map(foldForSearch).filter(Boolean);

/** Whether a text contains a phrase as whole words; case, marks and punctuation around it do not count. */
function containsPhrase(text: string, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return false;
  const folded = foldForSearch(text);
  return phrases.some((phrase) => {
    for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + 1))
      if (!endsInLetter(folded.slice(0, at)) && !startsWithLetter(folded.slice(at + phrase.length))) return true;
    return false;
  });
}
const endsInLetter = (text: string) => /[\p{L}\p{N}]$/u.test(text.slice(-2));
const startsWithLetter = (text: string) => /^[\p{L}\p{N}]/u.test(text);

interface HeldContent {
  text: string;
  fullName?: string | undefined;
  email?: string | undefined;
  /** Filled by programs alone. */
  topic?: string | undefined;
  /** Time since the page was opened, in ms. Only the form of the site sends it. */
  elapsedMs?: number | undefined;
}

interface Sender {
  principal: Principal | undefined;
  /** Whether its email address is banned. */
  isBanned: boolean;
}

/**
 * Rule that holds a comment; undefined for one that is shown at once. Comments of moderators are never held.
 * RATE_LIMITS=off lifts the minimum time, as it lifts other waits.
 */
export async function holdReasonOf(
  { db, config }: AppContext,
  rules: CommentRules,
  content: HeldContent,
  { principal, isBanned }: Sender,
): Promise<HoldReason | undefined> {
  if (principal?.permissions.has('comments:moderate')) return undefined;
  if (isBanned) return 'banned';
  if (content.topic) return 'invisible-field';
  if (config.rateLimits && content.elapsedMs !== undefined && content.elapsedMs < minElapsedMs) return 'too-fast';
  const written = `${content.fullName ?? ''}\n${content.text}`;
  if (countLinks(written) > maxLinks) return 'links';
  if (containsPhrase(written, phrasesOf(rules.hold_words))) return 'word';
  // A visitor can type any address: what was sent with it counts against no account.
  const author = principal ? { accountId: principal.id } : content.email ? { emailKey: emailKey(content.email) } : undefined;
  const decision = author && (await lastDecision(db, author));
  if (decision === 'hidden' || decision === 'removed') return 'hidden-before';
  if (rules.hold_anonymous_since !== null && !principal && !content.email) return 'anonymous';
  return undefined;
}
