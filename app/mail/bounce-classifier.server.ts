interface SmtpError {
  responseCode?: number;
  command?: string;
  response?: string;
}

/** Consequences of an SMTP error for the mail and for the address. */
interface SmtpErrorClass {
  /** SMTP 5xx for this recipient or this mail: retries are useless. */
  final: boolean;
  /** The server says that this mailbox does not exist or is disabled: the address is suppressed. */
  isDeadMailbox: boolean;
  reason: string;
}

/** Status codes of RFC 3463 about the mailbox itself. Everything else may be about us: sender, size, content, policy, routes, a full box. */
const deadMailbox = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** At RCPT TO large providers use it for unknown addresses; later it is about routes. */
const deadAtRecipient = '5.4.1';

/** Status code of each line of a permanent response that has one. */
const statusCodes = (response: string) => [...response.matchAll(/^5\d\d[ -](5\.\d{1,3}\.\d{1,3})(?!\.?\d)/gm)].map(([, code = '']) => code);

/**
 * Errors of our configuration (SMTP_URL, MAIL_FROM) are temporary: the operator can correct them.
 * Only a permanent response with a status code about the mailbox is about the address (decision 0107).
 */
export function classifySmtpError(error: unknown): SmtpErrorClass {
  const { responseCode = 0, command = '', response = '' } = error as SmtpError;
  const final = ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500 && responseCode < 600;
  const codes = final ? statusCodes(response) : [];
  const isDeadMailbox = codes.length > 0 && codes.every((code) => deadMailbox.has(code) || (code === deadAtRecipient && command === 'RCPT TO'));
  const message = error instanceof Error ? error.message : String(error);
  // PostgreSQL stores no NUL; the response of an SMTP server must not prevent the outcome from being recorded.
  return { final, isDeadMailbox, reason: message.replace(/\p{Cc}+/gu, ' ').slice(0, 500) };
}
