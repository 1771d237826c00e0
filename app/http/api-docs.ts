import * as z from 'zod/mini';
import type { Access, Contract, CsvFile, Endpoint, RateLimits } from './endpoint.ts';

const accessLabels: Record<Access, string> = {
  public: 'public',
  'optional-auth': 'public; an invalid token is 401',
  account: 'any account',
  admin: 'administrators',
};

const intro = `# The API

Printed from the contract (\`app/contract.ts\`) by \`npm run docs:api\`, a page for each feature; a test fails when one is stale.

- Everything is below \`/api\`. JSON in and out, but for multipart where it says so.
- A logged-in client sends \`Authorization: Bearer TOKEN\` with the \`token\` from \`login\` or \`adminLogin\`, which is valid for 24 hours.
  An invalid token is 401 'Token expired' on endpoints that require one, and ignored on public reads. The API does not read cookies.
- Every error is \`{ "error": sentence, "message": the same, "errors"?: { field: sentence } }\`: 400 invalid request,
  401 not authenticated, 403 not verified, 404 not found, 405 wrong method (\`Allow\` lists those of the endpoint), 409 conflict, 413 too large, 415 wrong content type, 429 too many requests, 500 server error,
  503 overloaded, or the database is unavailable. 429 and 503 give the seconds to wait in \`Retry-After\` and in the sentence.
- An IP address may read 60 times in 10 seconds and 300 times a minute, on \`/admin\` endpoints 120 times a minute; the limits of writes are in the notes.
  A response counts once more for each 128 KiB, unless it comes from the cache.
- An id in a path is a positive whole number; anything else is 404. Unknown fields are dropped.
- Lists marked *counted* give the number of all rows in \`X-Total-Count\`, whatever the slice. \`limit\` is 1 to 100, and 100 when it is missing;
  without it the lists of users, tutors and subscribers have all rows, streamed like CSV.
  \`page\` (from 1) and \`limit\` select a page, past the end \`[]\`; \`before\` (or \`after\`) selects the rows beyond the row with that id.
- CSV is UTF-8 with a byte order mark (RFC 4180), and streamed: a connection that breaks off means that rows are missing. An apostrophe precedes
  = + - and @ where a spreadsheet would run them: at the start of a cell, and after ; | or a tab in it. Phone numbers are unchanged, except in the first column.
- A question mark is an optional field. Times are ISO 8601. The \`email\` of a comment is null except for its verified owner and administrators.
- Texts are trimmed and normalised to NFC. 400 at the field: more than 4 marks on a letter, bidirectional embeddings and overrides, noncharacters; in fields of one line
  also other invisible characters. More than two empty lines in a row become two. Bodies of posts lose these characters instead.
- Names of the academy ('Mụta Igbo', 'Administrator' and lookalikes) are 400 in registrations, comments and replies, except with an
  administrator's token. \`staff\` of a comment is true when it was sent with an administrator's token.

\`\`\`
curl -X POST https://HOST/api/login -H 'Content-Type: application/json' -d '{"email":"learner@example.com","password":"..."}'
{"token":"...","message":"Login successful"}
curl 'https://HOST/api/blog?limit=20&before=41&view=card'
curl -X POST https://HOST/api/blog/7/like -H 'Authorization: Bearer TOKEN'
{"likes":3,"message":"Liked"}
\`\`\`
`;

/** Pages of docs/api/ by file name: README.md, and a table for each feature. */
export function apiDocs(contract: Contract): Record<string, string> {
  const tables = Object.entries(contract).map(([feature, endpoints]): [string, string] => {
    const rows = Object.entries(endpoints).map(([name, endpoint]) => `| ${[`\`${name}\``, ...columnsOf(endpoint)].join(' | ')} |`);
    return [
      `${feature}.md`,
      [`# ${feature}`, '', '| name | endpoint | access | request | response | notes |', '|---|---|---|---|---|---|', ...rows, ''].join('\n'),
    ];
  });
  return { 'README.md': intro, ...Object.fromEntries(tables) };
}

function columnsOf(endpoint: Endpoint): string[] {
  const {
    method,
    path,
    access = 'public',
    anonymousError,
    query,
    body,
    encoding = 'json',
    reply,
    status = 200,
    withTotal,
    csv,
    limits,
    description,
  } = endpoint;
  const requestParts = [
    query && `query: ${schemaSummary(query, 'input')}`,
    body && `${encoding}: ${schemaSummary(body, 'input')}`,
    encoding === 'ignored' && 'any body',
  ];
  const notes = [withTotal && '*counted*', description, limits && rateLimitSummary(limits)].filter(Boolean).join('; ');
  return [
    `\`${method} ${path}\``,
    access === 'account' || access === 'admin' ? `${accessLabels[access]}, else ${anonymousError?.status ?? 401}` : accessLabels[access],
    requestParts.filter(Boolean).join('; ') || '–',
    `${status} ${csv ? csvSummary(csv) : schemaSummary(reply, 'output')}`,
    notes || '–',
  ];
}

function rateLimitSummary({ address, account, resource, countOnly }: RateLimits): string {
  const parts = [
    address && `${address.join(', ')} per IP address`,
    account && `${account.join(', ')} per account`,
    resource && `${resource.join(', ')} per resource`,
  ];
  return `at most ${parts.filter(Boolean).join('; ')}${countOnly === 'failures' ? ', only failed calls' : ''}`;
}

const csvSummary = ({ file, columns }: CsvFile) => `CSV ${file}-DATE.csv: ${Object.values(columns).join(', ')}`;

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: string[];
  anyOf?: JsonSchema[];
}

/** `{ title, subtitle?, image }`: field names, optional ones with a question mark. */
function schemaSummary(schema: z.core.$ZodType, io: 'input' | 'output'): string {
  return formatSchema(z.toJSONSchema(schema, { unrepresentable: 'any', io }) as JsonSchema);
}

function formatSchema({ type, properties, required = [], items, enum: values, anyOf }: JsonSchema): string {
  if (items) return `[${formatSchema(items)}]`;
  if (anyOf) return formatSchema(anyOf.find((value) => value.type !== 'null') ?? {});
  if (values) return values.join(' / ');
  if (!properties) return type ?? '';
  const fields = Object.entries(properties).map(([name, inner]) => {
    const nested = (inner.properties ?? inner.items ?? inner.enum ?? inner.anyOf) ? formatSchema(inner) : '';
    const detail = /^[[{]|\//.test(nested) && nested.length < 80 ? `: ${nested}` : '';
    return `${name}${required.includes(name) ? '' : '?'}${detail}`;
  });
  return `{ ${fields.join(', ')} }`;
}
