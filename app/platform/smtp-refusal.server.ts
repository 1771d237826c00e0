interface SmtpError {
  responseCode?: number;
  command?: string;
  response?: string;
}

/** What a mail that did not leave says about the next try, and about the address. */
export interface Refusal {
  /** SMTP 5xx about this reader or this mail: no further try will help. */
  final: boolean;
  /** The address itself takes no mail. */
  bounced: boolean;
  reason: string;
}

/**
 * A 5xx about us (a wrong password of SMTP_URL, a sender that is not allowed) is for whoever runs the academy to mend,
 * and the mail waits for that. 5.6.x is about the letter and 5.7.x about who sends it: neither speaks of the address (decision 0006).
 */
export function readRefusal(error: unknown): Refusal {
  const { responseCode = 0, command = '', response = '' } = error as SmtpError;
  const final = responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command);
  const subject = response.match(/^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/)?.[1];
  const spared = command === 'DATA' ? ['6', '7'] : ['7'];
  const words = error instanceof Error ? error.message : String(error);
  // PostgreSQL keeps no NUL, and whatever the other side says must not keep a mail from being closed.
  return { final, bounced: final && !spared.includes(subject ?? ''), reason: words.replace(/\p{Cc}+/gu, ' ').slice(0, 500) };
}
