/** Path on the site: mails link nowhere else. */
export interface MailLink {
  label: string;
  path: `/${string}`;
}

/** Part of a mail, in plain text. A string is a paragraph; line breaks stay. */
export type PlainBlock =
  | string
  /** Verification pin, in large digits on a line of its own. */
  | { code: string; label: string }
  /** Paragraph that must not be overlooked. */
  | { note: string }
  /** Text that a visitor has typed. */
  | { quote: string }
  | { button: MailLink };

/** Sanitized HTML, and what the text part has in its place. */
export interface RichBlock {
  html: string;
  text: string;
}

export type MailBlock = PlainBlock | RichBlock;

/** Mailing list of a mail that the recipient has subscribed to. */
export interface MailingList {
  /** First part of the List-Id (RFC 2919). */
  name: string;
  /** Page that the recipient opens. */
  unsubscribe: MailLink;
  /** Endpoint that mail clients call with POST (RFC 8058). */
  oneClickPath: `/${string}`;
}

/** Source of both parts of a mail, HTML and text. */
export interface MailContent {
  subject: string;
  /** First words that mail clients show beside the subject, in the list of mails and in notifications. */
  preheader: string;
  /** A mail without a heading reads as a letter. */
  heading?: string;
  blocks: MailBlock[];
  /** Reason why the recipient gets this mail, or what to do when it was not asked for. */
  reason: string;
  list?: MailingList;
}
