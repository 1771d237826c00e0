import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { CursorQuery, optionalText } from '#app/http/fields.ts';

const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** 0 for the operator of the server: no account has it. */
  accountId: z.int(),
  /** Name at that time; null once the account is deleted. */
  name: z.nullable(z.string()),
  /** Endpoint or event, such as 'blog.update'. */
  action: z.string(),
  /** Predicate of the sentence: 'changed a post'. */
  label: z.string(),
  /** Kind, id and title of what was changed, as far as they are known. */
  kind: z.nullable(z.string()),
  targetId: z.nullable(z.int()),
  title: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Every word of `search` occurs in name, predicate or title. Marks and case do not count. */
const AuditFilter = z.object({
  account: CursorQuery.shape.before,
  action: optionalText('Action', { max: 100 }),
  search: optionalText('Search', { max: 100 }),
});

const Person = z.object({ id: z.int(), name: z.string() });

/** Headings of the CSV file. */
const columns = { at: 'Time', name: 'Name', accountId: 'Account', label: 'What', kind: 'Kind', targetId: 'Id', title: 'Title', action: 'Action' };

export const auditLog = {
  list: get('/admin/audit-log', {
    permission: 'audit:read',
    query: z.extend(CursorQuery, AuditFilter.shape),
    reply: z.array(AuditEntry).check(z.maxLength(100)),
    description: 'newest first; `before` is the id of the last entry of the page before',
  }),
  people: get('/admin/audit-log/people', {
    permission: 'audit:read',
    reply: z.array(Person).check(z.maxLength(500)),
    description: 'accounts with entries, for the filter, with their current names',
  }),
  export: get('/admin/audit-log/export', { permission: 'audit:read', query: AuditFilter, reply: AuditEntry, csv: { file: 'audit-log', columns } }),
};
