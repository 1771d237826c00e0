/** Verification mails of one account per day. */
const dailyLimits = {
  /** Limit of a network that registered the e-mail. */
  network: 5,
  /** Limit of all other networks together. */
  otherNetworks: 2,
  all: 5,
  /** Mails of one network that count towards `all`: one network cannot use up the mails of another. */
  shared: 3,
};

/**
 * Whether a network may request one more mail to an e-mail.
 * @param sent the networks that requested the mails of the last 24 hours
 * @param registered the networks that registered this e-mail
 */
export function mayRequestMail(sent: string[], network: string, registered: string[]): boolean {
  const groupOf = (requester: string) => (registered.includes(requester) ? requester : 'others');
  const counts = new Map<string, number>();
  for (const group of sent.map(groupOf)) counts.set(group, (counts.get(group) ?? 0) + 1);
  const own = groupOf(network);
  const shared = [...counts.values()].reduce((sum, count) => sum + Math.min(count, dailyLimits.shared), 0);
  return shared < dailyLimits.all && (counts.get(own) ?? 0) < (own === 'others' ? dailyLimits.otherNetworks : dailyLimits.network);
}
