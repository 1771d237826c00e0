import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';
import { normalize } from '#app/lib/normalize.ts';
import { randomId } from '#app/lib/random-id.ts';
import { type FormSchema, useForm } from '#app/ui/forms/use-form.ts';
import { createAutosave, type DraftStatus } from '../drafts/autosave.ts';
import { convertToNewDraft, type DraftPlace, fromServer, type OpenedDraft, sendDraft } from '../drafts/draft-sync.ts';
import type { TheirChange } from './edit-problems.tsx';

/** Record as it is stored. */
export interface StoredRecord<V> {
  values: Partial<V>;
  /** `updatedAt`; the server rejects a save that is based on an older version (409). */
  version?: string;
}

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
  /** Labels of the fields that drafts keep, by name. Leave passwords out. */
  fields: { [N in keyof V]?: string };
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

/** State and actions of a form for one record: drafts, conflicts with other administrators, deletion meanwhile. */
export function useResourceForm<V extends object, Saved>(
  options: ResourceFormOptions<V, Saved>,
  opened: OpenedDraft<V>,
  place: DraftPlace | undefined,
  { isConvertible }: { isConvertible: boolean },
) {
  const { record, fields, toMessage } = options;
  const { draft } = opened;
  const basedOn = draft?.basedOn ?? record?.version;
  const stored = useRef<Partial<V>>(record?.values ?? {});
  /** Values of fields that are no form controls, or functions that read them. */
  const custom = useRef<Record<string, unknown>>({});
  const overwrite = useRef(false);
  const [notice, setNotice] = useState<string>();
  const [status, setStatus] = useState<DraftStatus>({ isStored: true, isSent: false });
  const [sentAt, setSentAt] = useState<number>();
  const [theirDraft, setTheirDraft] = useState<OpenedDraft<V>>();
  const [keptBoth, setKeptBoth] = useState(false);
  const [conflict, setConflict] = useState<{ theirs: TheirChange[] }>();
  const [deleted, setDeleted] = useState<{ message: string }>();
  const [hasDraft, setHasDraft] = useState(draft !== undefined);
  const [autosave] = useState(() => createAutosave({ place, opened, basedOn, changes, onStatus }));
  const { form, errors, clearError, failure, submitting } = useForm<V>({ schema, submit, toMessage, onEdit });

  /** Typed values of the fields; those that were not touched may be missing. */
  function read(): Partial<V> {
    const element = form.ref.current;
    const controls = element ? [...new FormData(element)].filter(([name, value]) => name in fields && typeof value === 'string') : [];
    const edited = Object.entries(custom.current).map(([name, value]) => [name, typeof value === 'function' ? value() : value]);
    const touched = edited.filter(([, value]) => value !== undefined);
    return { ...draft?.changes, ...Object.fromEntries(controls), ...Object.fromEntries(touched) };
  }

  /** Function declaration: the autosave, created in the first render, calls it later. */
  function changes(): Partial<V> {
    return changedFields(read(), stored.current);
  }

  /** Function declaration, as `changes`. */
  function onStatus(latest: DraftStatus) {
    setStatus(latest);
    if (latest.isSent) setSentAt(Date.now());
    if (latest.problem === 'conflict') void askAboutOther();
  }

  async function askAboutOther() {
    const reply = await place?.server.read(place.name).catch(() => undefined);
    if (!reply?.draft || form.ref.current === null) return;
    // A writer of its own, because the other tab or device may go on writing.
    const writer = randomId();
    setTheirDraft({ draft: fromServer<V>(reply.draft), version: reply.draft.version, writer, isUnsent: false, others: reply.others });
  }

  function onEdit() {
    autosave.schedule();
    setNotice(undefined);
  }

  function setValue(name: keyof V & string, value: unknown) {
    custom.current[name] = value;
    onEdit();
    clearError(name);
  }

  async function schema(): Promise<FormSchema<V>> {
    const loaded = await options.schema?.();
    return {
      safeParse(typed) {
        const values = { ...(typed as V), ...read() };
        const problem = options.check?.(values, changes());
        setNotice(problem?.notice);
        if (!problem) return loaded ? loaded.safeParse(values) : { success: true, data: values };
        const issues = Object.entries(problem.errors ?? {}).map(([name, message]) => ({ path: [name], message }));
        return { success: false, error: { issues } };
      },
    };
  }

  async function submit(values: V) {
    const expected = overwrite.current ? undefined : basedOn;
    overwrite.current = false;
    // Read before anything is awaited: the form may be closed meanwhile.
    const request = { values, changes: changes(), basedOn: expected };
    try {
      const saved = await options.save({ ...request, draft: await autosave.settle() });
      if (saved === undefined) return autosave.resend();
      await autosave.discard({ isSaved: true });
      setHasDraft(false);
      stored.current = values;
      await options.onSaved(saved);
    } catch (error) {
      autosave.resend();
      const rejection = error instanceof ApiError ? error.status : undefined;
      const isOpen = form.ref.current !== null;
      if (rejection === 409 && record?.version && isOpen) return setConflict({ theirs: await theirChanges() });
      if (rejection === 404 && record && isConvertible && isOpen) return setDeleted({ message: (error as ApiError).message });
      // After a 401 the login page opens; the draft stays in this browser.
      if (rejection !== 401) options.onFailed?.(error, status.isStored);
      throw error;
    }
  }

  /** Fields whose stored value is another than that of `record`; of an older draft, whose base is gone, another than in the form. */
  async function theirChanges(): Promise<TheirChange[]> {
    const latest = await options.reload?.().catch(() => undefined);
    if (!latest) return [];
    const isBaseKnown = basedOn === record?.version;
    const differing = changedFields(latest.values, isBaseKnown ? (record?.values ?? {}) : { ...latest.values, ...changes() });
    return shownChanges(differing);
  }

  function shownChanges(differing: Partial<V>): TheirChange[] {
    return Object.entries(differing).flatMap(([name, value]) => {
      const label = fields[name as keyof V];
      return label && typeof value === 'string' ? [{ label, value }] : [];
    });
  }

  /** Keeps all fields as the draft of a new record: the deleted one can supply none of them. */
  async function convertToNew() {
    const subject = await convertToNewDraft(place, changedFields<V>({ ...record?.values, ...read() }, {}));
    if (subject) await autosave.discard();
    return subject;
  }

  /** Makes the other draft one of a new record, with all its fields. The one in this form goes on. */
  async function keepBoth(at: DraftPlace, other: OpenedDraft<V>) {
    const changes = changedFields<V>({ ...record?.values, ...other.draft?.changes }, {});
    await sendDraft({ ...at, name: { form: at.name.form, subject: randomId() } }, { changes, keptAt: Date.now(), version: 0, writer: randomId() });
    setTheirDraft(undefined);
    setKeptBoth(true);
    autosave.replace(other.version);
  }

  // Pending changes are stored when the page is hidden, and when the form unmounts: before React removes its fields.
  useLayoutEffect(() => {
    const { flush, flushBeforeUnload, resend } = autosave;
    // Visible again: the account may have logged in in another tab.
    const onVisibility = () => (document.hidden ? flushBeforeUnload() : resend());
    if (opened.isUnsent) resend();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', flushBeforeUnload);
    window.addEventListener('online', resend);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', flushBeforeUnload);
      window.removeEventListener('online', resend);
      void flush();
    };
  }, [autosave, opened]);

  const overwriteTheirs = () => {
    setConflict(undefined);
    overwrite.current = true;
    form.ref.current?.requestSubmit();
  };
  return {
    form: { ...form, noValidate: true },
    errors,
    setValue,
    submitting,
    /** Message above the buttons. */
    problem: notice ?? (options.onFailed ? undefined : failure),
    status,
    /** Time of the last acknowledgement of the server, in ms. */
    sentAt,
    /** Whether the form shows a draft that is not saved yet. */
    hasDraft,
    discardDraft: autosave.discard,
    /** Whether the draft of another tab or device has become one of its own. */
    keptBoth,
    /** The draft as another tab or device has changed it. */
    draftConflict: theirDraft && {
      theirs: shownChanges(theirDraft.draft?.changes ?? {}),
      onClose: () => setTheirDraft(undefined),
      onKeep: () => {
        setTheirDraft(undefined);
        autosave.replace(theirDraft.version);
      },
      /** Missing for a form that has no new records. */
      onKeepBoth: isConvertible && place ? () => keepBoth(place, theirDraft) : undefined,
      /** Returns the draft to open the form with. */
      take: async () => {
        await autosave.discard({ isSaved: true });
        return theirDraft;
      },
    },
    conflict: conflict && { ...conflict, onOverwrite: overwriteTheirs, onClose: () => setConflict(undefined) },
    deleted: deleted && { ...deleted, onConvert: convertToNew, onClose: () => setDeleted(undefined) },
  };
}

const nfc = (text: string) => normalize(text.trim());
const isSame = (value: unknown, stored: unknown) => typeof value === 'string' && nfc(value) === nfc(String(stored ?? ''));

/**
 * Values that differ from the stored ones. Spaces at the ends and the Unicode form of letters make no difference, undefined
 * is a field that was not touched, and a file is always new.
 */
export function changedFields<V extends object>(values: Partial<V>, stored: Partial<V>): Partial<V> {
  const before: Record<string, unknown> = { ...stored };
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && !isSame(value, before[name]))) as Partial<V>;
}
