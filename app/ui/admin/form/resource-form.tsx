import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { randomId } from '#app/lib/random-id.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { FieldDescription } from '#app/ui/forms/field.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAdmin } from '../admin-provider.tsx';
import { DraftConflict, DraftNotice, DraftState, KeptBoth, OtherDrafts } from '../drafts/draft-notices.tsx';
import { type Draft, type DraftName, deleteUnsent, unsentKey } from '../drafts/draft-store.ts';
import { type DraftPlace, type OpenedDraft, openDraft } from '../drafts/draft-sync.ts';
import { changedFields, descriptionOf } from './changed-fields.ts';
import { DeletedRecordDialog, EditConflict } from './edit-problems.tsx';
import * as css from './resource-form.module.css';
import { saveState } from './save-state.ts';
import { useLeave } from './use-leave.ts';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';

export interface FieldsState<V> {
  /** Attributes of a text field: its description, name, initial value, error, and whether it can be edited. */
  field: (name: keyof V & string) => FieldDescription & { name: string; defaultValue: string; error: string | undefined; readOnly: boolean };
  /** Initial values: those of the record, with the changes of the draft. */
  initial: Partial<V>;
  errors: Record<string, string>;
  submitting: boolean;
  /** Message of the last failure. */
  problem: string | undefined;
  /** Sets the value of a field that is no form control, or a function that reads it; undefined leaves it as it is. */
  setValue: (name: keyof V & string, value: unknown) => void;
}

interface ResourceFormProps<V extends object, Saved> extends ResourceFormOptions<V, Saved> {
  /** Singular noun of the record: 'word'. */
  noun: string;
  /** The draft, one for each record: its form is one of `draftForms` in the manifest. Drafts belong to the logged-in account. */
  draft: DraftName;
  /** Opens the form of a new record with this draft; with it, the changes of a deleted record can become a new one. */
  onConverted?: (subject: string) => void;
  /** Opens an empty form of another new record, while the draft of this one is kept. */
  onAnother?: () => void;
  /** Says that a draft was restored. */
  draftNotice?: (draft: Draft<V>) => string;
  /** Public page that shows the record as it is stored, for conflicts. */
  page?: string | undefined;
  /** Label of the submit button. Without it the children show the problem and the buttons. */
  submitLabel?: string;
  onCancel?: () => void;
  /** Receives whether the form is submitting, for a dialog that stays open meanwhile; Cancel is disabled then. */
  onSubmitting?: (submitting: boolean) => void;
  /** Receives false when the form opens, and whether a draft of it is kept when it closes. */
  onLeft?: (isKept: boolean) => void;
  /** Says beside the buttons whether the record is saved, also before anything is typed. */
  showsState?: boolean;
  /** Element of the form; `form` by default. */
  frame?: ComponentType<ComponentProps<'form'>>;
  className?: string | undefined;
  footClassName?: string | undefined;
  children: (state: FieldsState<V>) => ReactNode;
}

/**
 * Form for one record: messages at fields, a draft that survives closed tabs, lost networks and ended sessions, and the
 * decision after an edit conflict (409) or a deletion (404) by another person.
 *
 * @example
 * <ResourceForm
 *   noun="word"
 *   draft={{ form: 'word', subject: String(word.id) }}
 *   record={{ values: { title: word.title, body: word.body }, version: word.updatedAt }}
 *   fields={{ title: 'Title', body: 'Body' }}
 *   save={({ changes, basedOn, draft }) => api.words.update({ id: word.id, ...changes, basedOn, draft })}
 *   toMessage={saveFailed}
 *   onSaved={({ message }) => showResult({ title: 'Done', paragraphs: [message] })}
 *   submitLabel="Update"
 * >
 *   {({ field }) => <TextField required {...field('title')} />}
 * </ResourceForm>
 */
export function ResourceForm<V extends object, Saved>(props: ResourceFormProps<V, Saved>) {
  const { placeOf } = useAdmin();
  // Fixed at creation: another account may log in later and must not get this draft.
  const [name] = useState(props.draft);
  const [stored] = useState(props.record?.values);
  const [opened, setOpened] = useState<Opened<V>>();

  useEffect(() => {
    let active = true;
    openForm<V>(placeOf(name), stored).then((first) => active && setOpened(first));
    return () => {
      active = false;
    };
  }, [placeOf, name, stored]);

  if (!opened) return <p aria-busy="true">Loading...</p>;
  const reopen = (draft: OpenedDraft<V>, isReset: boolean) => setOpened({ ...opened, draft, isReset, times: opened.times + 1 });
  return <OpenForm {...props} key={opened.times} opened={opened} onReopen={reopen} />;
}

interface Opened<V> {
  place: DraftPlace | undefined;
  draft: OpenedDraft<V>;
  /** The draft was discarded or replaced, and the button that did it is gone. */
  isReset: boolean;
  times: number;
}

async function openForm<V extends object>(finding: Promise<DraftPlace | undefined>, stored: Partial<V> | undefined): Promise<Opened<V>> {
  const place = await finding;
  const draft = await openDraft<V>(place);
  const opened = { place, draft, isReset: false, times: 0 };
  const isSaved = draft.draft && stored && Object.keys(changedFields(draft.draft.changes, stored)).length === 0;
  if (!isSaved || !place) return opened;
  // The record has the changes already: the response to a save was lost.
  await deleteUnsent(unsentKey(place.account.id, place.name));
  await place.server.discard(place.name).catch(() => undefined);
  return { ...opened, draft: { ...draft, draft: undefined, isUnsent: false } };
}

interface OpenFormProps<V extends object, Saved> extends ResourceFormProps<V, Saved> {
  opened: Opened<V>;
  onReopen: (draft: OpenedDraft<V>, isReset: boolean) => void;
}

const defaultNotice = () => 'We kept what you wrote the last time. It is not saved yet.';

function OpenForm<V extends object, Saved>(props: OpenFormProps<V, Saved>) {
  const { noun, record, opened, onReopen, onConverted, onAnother, draftNotice = defaultNotice, onSubmitting, frame: Frame = 'form' } = props;
  const { place, isReset } = opened;
  const { others } = opened.draft;
  const isConvertible = onConverted !== undefined;
  const { form, errors, setValue, submitting, problem, draft, conflict, deleted } = useResourceForm(props, opened.draft, place, { isConvertible });
  const [initial] = useState<Partial<V>>(() => ({ ...record?.values, ...opened.draft.draft?.changes }));
  useLeave(() => draft.status.isStored && draft.hasChanges(), props.onLeft);
  const { other } = draft;
  const emptied = { draft: undefined, version: 0, writer: randomId(), isUnsent: false, others };

  useEffect(() => onSubmitting?.(submitting), [onSubmitting, submitting]);

  useEffect(() => {
    const focusTarget = () =>
      form.ref.current?.closest('dialog')?.querySelector('h2') ?? form.ref.current?.querySelector<HTMLElement>('input, textarea');
    if (isReset) restoreFocus(focusTarget);
  }, [isReset, form.ref]);

  const field = (name: keyof V & string) => ({
    ...descriptionOf(props.fields[name] ?? name),
    name,
    defaultValue: String(initial[name] ?? ''),
    error: errors[name],
    readOnly: submitting,
  });
  const isUnsent = draft.isTouched || opened.draft.isUnsent;
  const isBegun = opened.draft.draft !== undefined;
  const words = (keptAt?: string) => saveState({ ...draft.status, isSaving: submitting, isNew: !record, isUnsent, isBegun, keptAt });
  const state = <DraftState status={draft.status} sentAt={draft.sentAt} words={props.showsState ? words : undefined} />;
  return (
    <>
      <Frame {...form} className={[css.form, props.className].filter(Boolean).join(' ')}>
        {draft.begun && (
          <DraftNotice
            buttons={
              <>
                <Button variant="secondary" disabled={submitting} onClick={() => draft.discard().then(() => onReopen(emptied, true))}>
                  Start afresh
                </Button>
                {onAnother && !record && (
                  <Button variant="secondary" disabled={submitting} onClick={onAnother}>
                    Keep it and begin another
                  </Button>
                )}
              </>
            }
          >
            {draftNotice(draft.begun)}
          </DraftNotice>
        )}
        {draft.keptBoth && <KeptBoth noun={noun} />}
        {!opened.draft.draft && !record && onAnother && others > 0 && <OtherDrafts noun={noun} count={others} />}
        {props.children({ field, initial, errors, submitting, problem, setValue })}
        {!props.submitLabel && state}
        {props.submitLabel && (
          <div className={props.footClassName ?? css.foot} data-stays={props.footClassName && 'below'}>
            {problem && <Notice tone="bad">{problem}</Notice>}
            {state}
            <div className={css.actions}>
              <SubmitButton submitting={submitting}>{props.submitLabel}</SubmitButton>
              {props.onCancel && (
                <Button variant="secondary" disabled={submitting && onSubmitting !== undefined} onClick={props.onCancel}>
                  Cancel
                </Button>
              )}
            </div>
          </div>
        )}
      </Frame>
      {other && <DraftConflict noun={noun} {...other} onTake={() => other.take().then((theirs) => onReopen(theirs, true))} />}
      {conflict && <EditConflict noun={noun} page={props.page} {...conflict} />}
      {deleted && onConverted && <DeletedRecordDialog noun={noun} onConverted={onConverted} {...deleted} />}
    </>
  );
}
