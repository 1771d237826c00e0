/** What a new password has ended beside the logins. */
export interface AccessAfter {
  /** Names of passkeys. */
  ended: string[];
  /** Names of the passkeys that still log in. */
  kept: string[];
  /** Whether the secret address of the calendar has ended. */
  hadCalendar: boolean;
}

const listed = (names: string[]) => names.map((name) => `“${name}”`).join(', ');

export const calendarText = (hadCalendar: boolean): string[] =>
  hadCalendar ? ['The secret address of your calendar has ended as well. You can make a new one on the page Calendar.'] : [];

/** Sentences about the passkeys and the calendar of the account, if it has some. */
export const accessText = ({ ended, kept, hadCalendar }: AccessAfter): string[] => [
  ...(ended.length > 0 ? [`Its passkeys have ended as well: ${listed(ended)}. You can add yours again under My account.`] : []),
  ...(kept.length > 0 ? [`These passkeys still log in: ${listed(kept)}. If you do not know one of them, remove it under My account.`] : []),
  ...calendarText(hadCalendar),
];

/** Message of a response, without a full stop at its end. */
export const withAccess = (message: string, after: AccessAfter): string => [message, ...accessText(after)].join('. ').replace(/\.$/, '');
