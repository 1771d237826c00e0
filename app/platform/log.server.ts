type Details = Record<string, string | number | boolean | undefined>;
export type Log = (event: string, details?: Details) => void;

/** One JSON line per event. Callers pass no password, pin, token or whole e-mail address. */
export const jsonLog: Log = (event, details = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...details })}\n`);
};

/** j***@example.com: enough to find somebody who asks, too little to write to. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');
