interface SmtpError {
  responseCode?: number;
  command?: string;
  response?: string;
}

export type Bounce = 'hard' | 'soft';

/** Consequences of an SMTP error for the mail and for the address. */
interface SmtpErrorClass {
  /** SMTP 5xx for this recipient or this mail: retries are useless. */
  final: boolean;
  /** The address accepts no mail: permanently (hard) or temporarily (soft). */
  bounce: Bounce | undefined;
  reason: string;
}

/**
 * Errors of our configuration (SMTP_URL, MAIL_FROM) are temporary: the operator can correct them.
 * Subjects 6 (content) and 7 (policy) of RFC 3463 do not concern the address (decision 0006).
 */
export function classifySmtpError(error: unknown): SmtpErrorClass {
  const { responseCode = 0, command = '', response = '' } = error as SmtpError;
  const concernsMail = ['RCPT TO', 'DATA'].includes(command);
  const final = concernsMail && responseCode >= 500 && responseCode < 600;
  // 421: the server is shutting down.
  const soft = concernsMail && responseCode >= 400 && responseCode < 500 && responseCode !== 421;
  const subject = response.match(/^\d{3}[ -][45]\.(\d{1,3})\.\d{1,3}\b/)?.[1];
  const exemptSubjects = command === 'DATA' ? ['6', '7'] : ['7'];
  const bounce = exemptSubjects.includes(subject ?? '') ? undefined : final ? 'hard' : soft ? 'soft' : undefined;
  const message = error instanceof Error ? error.message : String(error);
  // PostgreSQL stores no NUL; the response of an SMTP server must not prevent the outcome from being recorded.
  return { final, bounce, reason: message.replace(/\p{Cc}+/gu, ' ').slice(0, 500) };
}
