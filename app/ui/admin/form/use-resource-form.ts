import { useState } from 'react';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';
import { type FormSchema, useForm } from '#app/ui/forms/use-form.ts';
import type { DraftPlace, OpenedDraft } from '../drafts/draft-sync.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { changedFields, type FormFields } from './changed-fields.ts';
import { type StoredRecord, useConflict } from './use-conflict.ts';
import { useFormValues } from './use-form-values.ts';

export interface SaveRequest<V> {
  /** All values, parsed by the schema. */
  values: V;
  /** Values that differ from the stored ones. */
  changes: Partial<V>;
  /** Version that the changes are based on; undefined to overwrite any. */
  basedOn: string | undefined;
  /** Draft that the server deletes in the transaction of the save; undefined when it has none. */
  draft: string | undefined;
}

export interface ResourceFormOptions<V extends object, Saved> {
  /** Record to update; undefined for a new one. */
  record?: StoredRecord<V> | undefined;
  /** Fields that drafts keep. Leave passwords out. */
  fields: FormFields<V>;
  /** Schema of the contract, as for `useForm`. */
  schema?: () => Promise<FormSchema<V>>;
  /** Returns why the form cannot be sent: a general sentence, and messages by field. */
  check?: (values: V, changes: Partial<V>) => { notice: string; errors?: FieldErrors } | undefined;
  /** Sends the values. Resolves to undefined when the record was not stored by it: the draft stays. */
  save: (request: SaveRequest<V>) => Promise<Saved | undefined>;
  toMessage: (error: unknown) => string;
  onSaved: (saved: Saved) => Promise<void> | void;
  /** Shows a failure instead of the form, which may be closed by then. `isStored`: the draft is kept. */
  onFailed?: (error: unknown, isStored: boolean) => void;
  /** Fetches the record after a conflict, to show the changes of another administrator. */
  reload?: () => Promise<StoredRecord<V> | undefined>;
}

/** Form for one record: `useForm` for its fields, `useDraft` for what is not saved yet, `useConflict` for what others did meanwhile. */
export function useResourceForm<V extends object, Saved>(
  options: ResourceFormOptions<V, Saved>,
  opened: OpenedDraft<V>,
  place: DraftPlace | undefined,
  { isConvertible }: { isConvertible: boolean },
) {
  const { record, fields, reload, onFailed } = options;
  const basedOn = opened.draft?.basedOn ?? record?.version;
  const [notice, setNotice] = useState<string>();
  const { form, errors, clearError, failure, submitting } = useForm<V>({ schema, submit, toMessage: options.toMessage, onEdit });
  const isMounted = () => form.ref.current !== null;
  const values = useFormValues<V>(form.ref, { names: fields, stored: record?.values, begun: opened.draft?.changes });
  // A deleted record can supply no field of a new one.
  const allFields = (changes: Partial<V> | undefined) => changedFields<V>({ ...record?.values, ...changes }, {});
  const draft = useDraft<V>({ place, opened, basedOn, changes: values.changes, isMounted, fields, allFields, isConvertible });
  const conflict = useConflict<V>({
    record,
    basedOn,
    fields,
    changes: values.changes,
    reload,
    convert: isConvertible ? () => draft.convert(values.read()) : undefined,
    resubmit: () => form.ref.current?.requestSubmit(),
  });

  function onEdit() {
    draft.schedule();
    setNotice(undefined);
  }

  async function schema(): Promise<FormSchema<V>> {
    const loaded = await options.schema?.();
    return {
      safeParse(typed) {
        const all = { ...(typed as V), ...values.read() };
        const problem = options.check?.(all, values.changes());
        setNotice(problem?.notice);
        if (!problem) return loaded ? loaded.safeParse(all) : { success: true, data: all };
        const issues = Object.entries(problem.errors ?? {}).map(([name, message]) => ({ path: [name], message }));
        return { success: false, error: { issues } };
      },
    };
  }

  async function submit(parsed: V): Promise<void> {
    // Read before anything is awaited: the form may be closed meanwhile.
    const request = { values: parsed, changes: values.changes(), basedOn: conflict.takeExpectedVersion() };
    try {
      const saved = await options.save({ ...request, draft: await draft.settle() });
      if (saved === undefined) return draft.resend();
      await draft.end();
      values.markSaved(parsed);
      await options.onSaved(saved);
    } catch (error) {
      draft.resend();
      if (isMounted() && (await conflict.ask(error))) return;
      // After a 401 the login page opens; the draft stays in this browser.
      if (!(error instanceof ApiError && error.status === 401)) onFailed?.(error, draft.status.isStored);
      throw error;
    }
  }

  return {
    form: { ...form, noValidate: true },
    errors,
    /** Sets the value of a field that is no form control, or a function that reads it; undefined leaves it as it is. */
    setValue(name: keyof V & string, value: unknown) {
      values.set(name, value);
      onEdit();
      clearError(name);
    },
    submitting,
    /** Message above the buttons. */
    problem: notice ?? (onFailed ? undefined : failure),
    draft,
    conflict: conflict.conflict,
    deleted: conflict.deleted,
  };
}
