/** How many days things about people are kept: the purge goes by it, and the privacy page says it. */
export const retentionDays = {
  unverifiedAccount: 2,
  /** Of an account that a newer registration keeps. */
  registration: 2,
  /** They are good for half an hour; how many went out is counted for a day. */
  pin: 1,
  /** After its end, which comes a day after its beginning. */
  session: 0,
  /** HMAC of the account or network address a comment came from. */
  sender: 1,
  /** Keys of such HMACs, after their end: they end an hour after their UTC day. */
  secret: 0,
  /** How often something was done, after it has ceased to count: so old that hardly anybody begins it anew at this moment and would wait. */
  counter: 1,
  unconfirmedSubscriber: 7,
  mail: 90,
  contactMessage: 180,
  /** The proof that somebody had asked for the newsletter. */
  goneSubscriber: 3 * 365,
} as const;
