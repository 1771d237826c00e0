import { useRef, useState } from 'react';
import { ApiError } from '#app/lib/api-error.ts';
import { changedFields, type FormFields, withLabels } from './changed-fields.ts';
import type { TheirChange } from './edit-problems.tsx';

/** Record as it is stored. */
export interface StoredRecord<V> {
  values: Partial<V>;
  /** `updatedAt`; the server rejects a save that is based on an older version (409). */
  version?: string;
}

interface ConflictOptions<V extends object> {
  /** Record as the form was opened with it; undefined for a new one. */
  record: StoredRecord<V> | undefined;
  /** Version that the changes are based on: that of an older draft, or of the record. */
  basedOn: string | undefined;
  fields: FormFields<V>;
  changes: () => Partial<V>;
  /** Fetches the record, to show the changes of another administrator. */
  reload: (() => Promise<StoredRecord<V> | undefined>) | undefined;
  /** Makes a new record of what was typed; undefined for a form that has none. */
  convert: (() => Promise<string | undefined>) | undefined;
  /** Submits the form once more. */
  resubmit: () => void;
}

/** Decision of the account after a save that met a change (409) or the deletion (404) of the record by another person. */
export function useConflict<V extends object>({ record, basedOn, fields, changes, reload, convert, resubmit }: ConflictOptions<V>) {
  const [conflict, setConflict] = useState<{ theirs: TheirChange[] }>();
  const [deleted, setDeleted] = useState<{ message: string }>();
  const overwrites = useRef(false);

  /** Fields whose stored value is another than that of `record`; of an older draft, whose base is gone, another than in the form. */
  async function theirChanges(): Promise<TheirChange[]> {
    const latest = await reload?.().catch(() => undefined);
    if (!latest) return [];
    const isBaseKnown = basedOn === record?.version;
    return withLabels(changedFields(latest.values, isBaseKnown ? (record?.values ?? {}) : { ...latest.values, ...changes() }), fields);
  }

  return {
    /** Version that the next save expects; undefined after the decision to overwrite any. */
    takeExpectedVersion(): string | undefined {
      const expected = overwrites.current ? undefined : basedOn;
      overwrites.current = false;
      return expected;
    },
    /** Opens the dialog for a rejected save, and resolves to false when there is nothing to decide. */
    async ask(error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError)) return false;
      const isConflict = error.status === 409 && record?.version !== undefined;
      const isDeleted = error.status === 404 && record !== undefined && convert !== undefined;
      if (isConflict) setConflict({ theirs: await theirChanges() });
      if (isDeleted) setDeleted({ message: error.message });
      return isConflict || isDeleted;
    },
    /** Dialog about a change, with its buttons. */
    conflict: conflict && {
      ...conflict,
      onOverwrite() {
        setConflict(undefined);
        overwrites.current = true;
        resubmit();
      },
      onClose: () => setConflict(undefined),
    },
    /** Dialog about a deletion, with its buttons. */
    deleted: deleted && convert && { ...deleted, onConvert: convert, onClose: () => setDeleted(undefined) },
  };
}
