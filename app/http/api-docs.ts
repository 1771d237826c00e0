import * as z from 'zod/mini';
import type { Access, Contract, CsvFile, Endpoint, RateLimits } from './endpoint.ts';

const accessLabels: Record<Access, string> = {
  anyone: 'anyone',
  commenter: 'anyone; a dead token is 401',
  liker: 'any account, else 400',
  account: 'any account, else 401',
  admin: 'administrators, else 401',
};

const intro = `# The API

Printed from the contract (\`app/contract.ts\`) by \`npm run docs:api\`, a page for each feature; a test fails when one is stale.

- Everything is below \`/api\`. JSON in and out, but for multipart where it says so.
- Whoever is logged in sends \`Authorization: Bearer TOKEN\`, the \`token\` that \`login\` or \`adminLogin\` answered; it lives 24 hours.
  A dead one is 401 'Token expired' on calls that want one, and ignored on public reads. Cookies are not read.
- Every refusal is \`{ "error": sentence, "message": the same, "errors"?: { field: sentence } }\`: 400 what was sent is wrong,
  401 who asks is not known, 403 not verified, 404 not there, 405 another method (\`Allow\` names those of the call), 409 taken, 413 too large, 415 of another kind, 429 too often, 500 our fault,
  503 too much to do at this moment, or the database cannot. 429 and 503 say in \`Retry-After\` after how many seconds to try again, and the sentence says it, too.
- An address may read 60 times in 10 seconds and 300 times a minute, for administrators 120 times a minute; the limits of writing are in the notes.
  A response counts once more for each 128 KiB of it, unless it comes from the cache.
- An id in a path is a positive whole number; anything else is 404. Unknown fields are dropped.
- Lists marked *counted* say in \`X-Total-Count\` how many there are in all, whatever the slice. \`limit\` is 1 to 100, and 100 when it is missing;
  the lists of users, tutors and subscribers come whole without it, sent as they are read, like CSV.
  With \`page\` (from 1) and \`limit\` comes that page, past the end \`[]\`; with \`before\` (or \`after\`) the rows beyond the one with that id.
- CSV is UTF-8 with a byte order mark, RFC 4180, sent as it is read: a connection that breaks off means that rows are missing. A ' stands before
  = + - and @ where a spreadsheet would run them: at the start of a cell, and after ; | or a tab in it. Phone numbers stay as they are, but in the first column.
- A question mark is an optional field. Times are ISO 8601. The \`email\` of a comment is null but for its verified owner and administrators.
- Texts are trimmed and NFC. 400 at the field: more than 4 marks on a letter, embeddings and overrides of direction, noncharacters; in fields of one line
  also other invisible characters. More than two empty lines in a row become two. Bodies of posts lose these characters instead.
- Names that are the academy's ('Mụta Igbo', 'Administrator' and what looks alike) are 400 in registrations, comments and replies, but for an
  administrator's token. \`staff\` of a comment is true when an administrator's token came with it.

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
    const rows = Object.entries(endpoints).map(([name, endpoint]) => `| ${[`\`${name}\``, ...columns(endpoint)].join(' | ')} |`);
    return [
      `${feature}.md`,
      [`# ${feature}`, '', '| name | call | who | takes | answers | notes |', '|---|---|---|---|---|---|', ...rows, ''].join('\n'),
    ];
  });
  return { 'README.md': intro, ...Object.fromEntries(tables) };
}

function columns(endpoint: Endpoint): string[] {
  const { method, path, access = 'anyone', query, body, encoding = 'json', reply, status = 200, withTotal, csv, limits, description } = endpoint;
  const takes = [
    query && `query: ${schemaSummary(query, 'input')}`,
    body && `${encoding}: ${schemaSummary(body, 'input')}`,
    encoding === 'any' && 'any body',
  ];
  const notes = [withTotal && '*counted*', description, limits && limitsOf(limits)].filter(Boolean).join('; ');
  return [
    `\`${method} ${path}\``,
    accessLabels[access],
    takes.filter(Boolean).join('; ') || '–',
    `${status} ${csv ? file(csv) : schemaSummary(reply, 'output')}`,
    notes || '–',
  ];
}

function limitsOf({ address, account, resource, countOnly }: RateLimits): string {
  const each = [
    address && `${address.join(', ')} from an address`,
    account && `${account.join(', ')} from an account`,
    resource && `${resource.join(', ')} for one thing`,
  ];
  return `at most ${each.filter(Boolean).join('; ')}${countOnly === 'failures' ? ', refused ones alone' : ''}`;
}

const file = ({ file, columns }: CsvFile) => `CSV ${file}-DATE.csv: ${Object.values(columns).join(', ')}`;

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: string[];
  anyOf?: JsonSchema[];
}

/** `{ title, subtitle?, image }`: names of fields, optional ones with a question mark. */
function schemaSummary(schema: z.core.$ZodType, io: 'input' | 'output'): string {
  return formatSchema(z.toJSONSchema(schema, { unrepresentable: 'any', io }) as JsonSchema);
}

function formatSchema({ type, properties, required = [], items, enum: values, anyOf }: JsonSchema): string {
  if (items) return `[${formatSchema(items)}]`;
  if (anyOf) return formatSchema(anyOf.find((each) => each.type !== 'null') ?? {});
  if (values) return values.join(' / ');
  if (!properties) return type ?? '';
  const fields = Object.entries(properties).map(([name, inner]) => {
    const nested = (inner.properties ?? inner.items ?? inner.enum ?? inner.anyOf) ? formatSchema(inner) : '';
    const detail = /^[[{]|\//.test(nested) && nested.length < 80 ? `: ${nested}` : '';
    return `${name}${required.includes(name) ? '' : '?'}${detail}`;
  });
  return `{ ${fields.join(', ')} }`;
}
