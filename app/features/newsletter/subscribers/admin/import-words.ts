import { pluralize } from '#app/lib/pluralize.ts';
import { askingPace } from '../import/import-limits.contract.ts';
import type { SubscriberImport } from '../import/subscriber-imports.contract.ts';

export const addresses = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'address' : 'addresses'}`;
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

/** Time that the emails take at their pace: 'about 5 hours'. */
function durationOf(mails: number): string {
  if (mails <= askingPace.tenMinutes) return 'a few minutes';
  const hours = Math.ceil(mails / askingPace.hour);
  if (mails <= askingPace.day) return `about ${pluralize(hours, 'hour')}`;
  return `about ${pluralize(Math.ceil(mails / askingPace.day), 'day')}`;
}

/** How many emails an import sends, and how long that takes. */
export function askingSentence(mails: number): string {
  const number = mails === 1 ? 'One email goes out' : `${mails.toLocaleString('en')} emails go out`;
  const pace = mails > askingPace.tenMinutes ? `, at most ${askingPace.hour} an hour and ${askingPace.day.toLocaleString('en')} a day` : '';
  return `${number}${pace}: that takes ${durationOf(mails)}. Addresses that are not confirmed within a week are deleted.`;
}

/** What the check found, one sentence for each kind of row. */
export function foundSentences(found: SubscriberImport): string[] {
  const { state, toAdd, toAsk, known, unsubscribed, suppressed, repeated, wrong } = found;
  const isToCome = state !== 'done';
  return [
    isToCome && toAdd > 0 && `${addresses(toAdd)} will be added, with where and when they agreed.`,
    isToCome && toAsk > 0 && `${addresses(toAsk)} will get an email first that asks to confirm: the file does not say where and when they agreed.`,
    known > 0 && `${addresses(known)} ${isOrAre(known)} in the list already.`,
    unsubscribed > 0 && `${addresses(unsubscribed)} unsubscribed earlier, and will stay unsubscribed.`,
    suppressed > 0 && `${addresses(suppressed)} ${isOrAre(suppressed)} suppressed, because the mailbox does not exist. That stays so.`,
    repeated > 0 && `${pluralize(repeated, 'line')} ${repeated === 1 ? 'repeats' : 'repeat'} an address that stands above.`,
    wrong > 0 && `${pluralize(wrong, 'line')} cannot be read, and ${isToCome ? 'will be' : wrong === 1 ? 'was' : 'were'} left out.`,
  ].filter((sentence) => sentence !== false);
}

/** Addresses that an import has not come to yet. */
export const leftOf = ({ toAdd, toAsk, added, asked, skipped }: SubscriberImport) => toAdd + toAsk - added - asked - skipped;

/** What an import has done so far. */
export function resultSentence({ added, asked, skipped }: SubscriberImport): string {
  const parts = [
    added > 0 && `${addresses(added)} added`,
    asked > 0 && `${addresses(asked)} asked to confirm`,
    skipped > 0 && `${addresses(skipped)} left as they were, because they became known meanwhile`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing was changed.' : `${parts.join(', ')}.`;
}

/** State of an import in the list of the last ones. */
export function shortState(entry: SubscriberImport): string {
  const { state, toAdd, toAsk } = entry;
  switch (state) {
    case 'checking':
      return 'is being checked';
    case 'ready':
      return 'is checked, and not imported yet';
    case 'importing':
      return `${(toAdd + toAsk - leftOf(entry)).toLocaleString('en')} of ${addresses(toAdd + toAsk)} done`;
    case 'refused':
      return 'could not be read';
    case 'done':
      return toAdd + toAsk === 0 ? 'changes nothing' : 'imported';
  }
}
