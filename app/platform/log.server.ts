type Details = Record<string, string | number | boolean | undefined>;
export type Log = (event: string, details?: Details) => void;

let lines = '';

/** What one turn of the event loop has to say leaves in one write: under load a write for each line would cost as much as the answer. */
function write(): void {
  if (lines !== '') process.stdout.write(lines);
  lines = '';
}
// Nothing is lost when the process ends by itself or by an error.
process.on('exit', write);

/** One JSON line per event. Callers pass no password, pin, token or whole e-mail address. */
export const jsonLog: Log = (event, details = {}) => {
  if (lines === '') setImmediate(write);
  lines += `${JSON.stringify({ time: new Date().toISOString(), event, ...details })}\n`;
};

/** j***@example.com: enough to find somebody who asks, too little to write to. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');
