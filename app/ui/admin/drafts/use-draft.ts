import { useLayoutEffect, useState } from 'react';
import { randomId } from '#app/lib/random-id.ts';
import { type FormFields, withLabels } from '../form/changed-fields.ts';
import { createAutosave, type DraftStatus } from './autosave.ts';
import { convertToNewDraft, type DraftPlace, fromServer, type OpenedDraft, sendDraft } from './draft-sync.ts';

interface DraftOptions<V extends object> {
  /** Undefined when the account is unknown. */
  place: DraftPlace | undefined;
  opened: OpenedDraft<V>;
  basedOn: string | undefined;
  /** Returns what the form changes; valid as long as the form is mounted. */
  changes: () => Partial<V>;
  isMounted: () => boolean;
  fields: FormFields<V>;
  /** Returns all fields of a new record with these changes. */
  allFields: (changes: Partial<V> | undefined) => Partial<V>;
  /** Whether there are new records of its kind. */
  isConvertible: boolean;
}

/** Draft of an open form: changes are stored and sent by themselves, and the account decides between two tabs or devices. */
export function useDraft<V extends object>({ place, opened, basedOn, changes, isMounted, fields, allFields, isConvertible }: DraftOptions<V>) {
  const [status, setStatus] = useState<DraftStatus>({ isStored: true, isSent: false, isEmpty: false });
  const [sentAt, setSentAt] = useState<number>();
  const [isTouched, setTouched] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [other, setOther] = useState<OpenedDraft<V>>();
  const [keptBoth, setKeptBoth] = useState(false);
  const [autosave] = useState(() => createAutosave({ place, opened, basedOn, changes, onStatus }));

  /** Function declaration: the autosave, created in the first render, calls it later. */
  function onStatus(latest: DraftStatus) {
    setStatus(latest);
    setTouched(true);
    if (latest.isSent) setSentAt(Date.now());
    if (latest.isEmpty) setSentAt(undefined);
    if (latest.problem === 'conflict') void askAboutOther();
  }

  async function askAboutOther() {
    const reply = await place?.server.read(place.name).catch(() => undefined);
    if (!reply?.draft || !isMounted()) return;
    // A writer of its own, because the other tab or device may go on writing.
    const writer = randomId();
    setOther({ draft: fromServer<V>(reply.draft), version: reply.draft.version, writer, isUnsent: false, others: reply.others });
  }

  function replaceOther({ version }: OpenedDraft<V>) {
    setOther(undefined);
    autosave.replace(version);
  }

  /** Makes the other draft one of a new record, with all its fields. The one in this form goes on. */
  async function keepBoth(at: DraftPlace, theirs: OpenedDraft<V>) {
    const name = { form: at.name.form, subject: randomId() };
    await sendDraft({ ...at, name }, { changes: allFields(theirs.draft?.changes), keptAt: Date.now(), version: 0, writer: randomId() });
    setKeptBoth(true);
    replaceOther(theirs);
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

  return {
    ...autosave,
    status,
    /** Whether something was typed since the form was opened. */
    isTouched,
    hasChanges: () => Object.keys(changes()).length > 0,
    /** Time of the last acknowledgement of the server, in ms. */
    sentAt,
    /** The draft that the form was opened with, until it is saved. */
    begun: isSaved ? undefined : opened.draft,
    /** Ends the draft, because the record has its changes. */
    async end() {
      await autosave.discard({ isSaved: true });
      setSaved(true);
    },
    /** Makes these values the draft of a new record, in place of this one. */
    async convert(values: Partial<V>): Promise<string | undefined> {
      const subject = await convertToNewDraft(place, allFields(values));
      if (subject) await autosave.discard();
      return subject;
    },
    /** Whether the draft of another tab or device has become one of its own. */
    keptBoth,
    /** The draft as another tab or device has changed it, with the buttons of the decision. */
    other: other && {
      theirs: withLabels<V>(other.draft?.changes ?? {}, fields),
      onClose: () => setOther(undefined),
      onKeep: () => replaceOther(other),
      /** Missing for a form that has no new records. */
      onKeepBoth: isConvertible && place ? () => keepBoth(place, other) : undefined,
      /** Returns the draft to open the form with. */
      async take() {
        await autosave.discard({ isSaved: true });
        return other;
      },
    },
  };
}
