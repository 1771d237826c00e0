interface SmtpError {
  responseCode?: number;
  command?: string;
  response?: string;
}

export type Bounce = 'hard' | 'soft';

/** What a mail that did not leave says about the next try, and about the address. */
export interface SmtpErrorClass {
  /** SMTP 5xx about this reader or this mail: no further try will help. */
  final: boolean;
  /** The address itself takes no mail: for good (hard), or not now (soft). */
  bounce: Bounce | undefined;
  reason: string;
}

/**
 * A 5xx about us (a wrong password of SMTP_URL, a sender that is not allowed) is for whoever runs the academy to mend,
 * and the mail waits for that. 5.6.x is about the letter and 5.7.x about who sends it (4.6.x and 4.7.x likewise): neither speaks of the address (decision 0006).
 */
export function classifySmtpError(error: unknown): SmtpErrorClass {
  const { responseCode = 0, command = '', response = '' } = error as SmtpError;
  const isOfMail = ['RCPT TO', 'DATA'].includes(command);
  const final = isOfMail && responseCode >= 500 && responseCode < 600;
  // 421 is of a server that goes.
  const soft = isOfMail && responseCode >= 400 && responseCode < 500 && responseCode !== 421;
  const subject = response.match(/^\d{3}[ -][45]\.(\d{1,3})\.\d{1,3}\b/)?.[1];
  const exemptSubjects = command === 'DATA' ? ['6', '7'] : ['7'];
  const bounce = exemptSubjects.includes(subject ?? '') ? undefined : final ? 'hard' : soft ? 'soft' : undefined;
  const words = error instanceof Error ? error.message : String(error);
  // PostgreSQL keeps no NUL, and whatever the other side says must not keep a mail from being closed.
  return { final, bounce, reason: words.replace(/\p{Cc}+/gu, ' ').slice(0, 500) };
}
