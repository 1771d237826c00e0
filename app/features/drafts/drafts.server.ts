import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { DraftForm } from '#app/feature.ts';
import { type Handlers, type Principal, requirePermission } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { requireSpace } from './draft-space.server.ts';
import { draftTitle } from './draft-title.server.ts';
import type { drafts, StoredDraft } from './drafts.contract.ts';
import { countDrafts, type DraftKey, findDraft, listDrafts, putDraft, setDiscarded } from './drafts.queries.server.ts';

const conflictMessage = 'This draft was changed in another tab or on another device';
const otherAccountMessage = 'You are logged in with another account now.';

interface DraftName {
  form: string;
  subject: string;
}

const isRecord = (subject: string) => /^\d+$/.test(subject);

/** Address on which the form opens with the draft. */
function pageOf({ page, isDialog }: DraftForm, subject: string): string {
  const isNew = isDialog === true && !isRecord(subject);
  const form = isNew ? 'new' : subject;
  const path = page.replace(':subject', form);
  const query = { ...(isDialog && path === page ? { edit: form } : {}), ...(isNew ? { draft: subject } : {}) };
  return [path, String(new URLSearchParams(query))].filter(Boolean).join('?');
}

/** @param forms of all features, by name */
export function draftHandlers(forms: Record<string, DraftForm>): Handlers<typeof drafts> {
  /** @throws 404 for an unknown form, 403 or 401 without its permission */
  function keyOf({ form, subject }: DraftName, principal: Principal): DraftKey {
    const known = Object.hasOwn(forms, form) ? forms[form] : undefined;
    requirePermission(principal, known?.permission ?? reject(404, 'There is no such form'));
    return { account_id: principal.id, form, subject };
  }
  const formsOf = ({ permissions }: Principal) => Object.keys(forms).filter((form) => permissions.has(forms[form]?.permission ?? 'admin:access'));

  return {
    list: async ({ db, principal, query: { page = 1, limit } }) => {
      const allowed = formsOf(principal);
      if (allowed.length === 0) return { rows: [], total: 0 };
      const total = await countDrafts(db, principal.id, allowed);
      const rows = (await listDrafts(db, principal.id, allowed, { page, limit })).flatMap(({ id, form, subject, title, version }) => {
        const known = forms[form];
        if (!known) return [];
        const isNew = known.isDialog === true && !isRecord(subject);
        return { id, form, subject, title, label: known.label, isNew, page: pageOf(known, subject), changedAt: new Date(version).toISOString() };
      });
      return { rows, total };
    },

    read: async ({ db, principal, query }) => {
      const row = await findDraft(db, keyOf(query, principal));
      const all = await countDrafts(db, principal.id, [query.form]);
      if (!row) return { draft: null, others: all };
      const changes = JSON.parse(row.content) as StoredDraft['changes'];
      return { draft: { changes, basedOn: row.based_on, version: row.version, writer: row.writer }, others: all - 1 };
    },

    save: async ({ db, principal, input, now }) => {
      const key = keyOf(input, principal);
      // A page that was opened before another person logged in on the same computer.
      if (input.account !== principal.id) reject(403, otherAccountMessage);
      const { changes, basedOn = null, version: expected, writer } = input;
      const content = JSON.stringify(changes);
      const bytes = Buffer.byteLength(content);
      const row = { title: draftTitle(changes), based_on: basedOn, writer, content, bytes };
      const version = await db.transaction().execute(async (tx) => {
        await lockForTransaction(tx, 'drafts');
        const stored = await findDraft(tx, key);
        // A repeated request whose response was lost, or the same text in two tabs.
        if (stored?.content === content) return stored.version;
        await requireSpace(tx, key.account_id, { isNew: !stored, added: bytes - (stored?.bytes ?? 0) });
        return (await putDraft(tx, key, row, expected, now())) ?? reject(409, conflictMessage);
      });
      return { version };
    },

    discard: async ({ db, principal, input, now }) => {
      await setDiscarded(db, keyOf(input, principal), now());
      return { message: 'The draft is discarded.' };
    },

    restore: async ({ db, principal, input }) => {
      const isRestored = await setDiscarded(db, keyOf(input, principal), null);
      if (!isRestored) reject(404, 'This draft is gone: it was restored already, or has been deleted.');
      return { message: 'The draft is back.' };
    },
  };
}
