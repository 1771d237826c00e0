/** Names of the passkeys that a new password has ended, and of those that still log in. */
export interface PasskeysAfter {
  ended: string[];
  kept: string[];
}

const listed = (names: string[]) => names.map((name) => `“${name}”`).join(', ');

/** A sentence about the passkeys of the account, if it has some. */
export const passkeysText = ({ ended, kept }: PasskeysAfter): string[] => [
  ...(ended.length > 0 ? [`Its passkeys have ended as well: ${listed(ended)}. You can add yours again under My account.`] : []),
  ...(kept.length > 0 ? [`These passkeys still log in: ${listed(kept)}. If you do not know one of them, remove it under My account.`] : []),
];

/** Message of a response, without a full stop at its end. */
export const withPasskeys = (message: string, after: PasskeysAfter): string => [message, ...passkeysText(after)].join('. ').replace(/\.$/, '');
