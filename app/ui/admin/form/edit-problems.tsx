import { type ReactNode, useId, useState } from 'react';
import { ActionButton, Button, ButtonLink } from '#app/ui/button.tsx';
import * as css from '#app/ui/dialogs/alert-dialog.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as styles from './edit-problems.module.css';

/** Field that another person changed. */
export interface TheirChange {
  label: string;
  value: string;
}

interface EditConflictProps {
  /** Singular noun of the record: 'post'. */
  noun: string;
  /** Changes by the other account; empty when they are not known. */
  theirs: TheirChange[];
  /** Page that shows the record as it is stored. Without one the dialog shows their values. */
  page?: string | undefined;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Dialog for an update that the server rejected as outdated (409): look at the other version, overwrite it, or cancel. */
export function EditConflict({ noun, theirs, page, onOverwrite, onClose }: EditConflictProps) {
  const text = useId();
  return (
    <Dialog title={`Two people are changing this ${noun}`} alert describedBy={text} onClose={onClose}>
      <div id={text}>
        <p>This {noun} was saved elsewhere since you opened it.</p>
        <p>
          What you wrote is kept. {page ? 'Look at what they saved first; saving yours then takes' : 'Saving yours takes'} the place of theirs in the
          fields that you changed.
        </p>
      </div>
      {theirs.length > 0 && page && <p>They changed: {theirs.map(({ label }) => label).join(', ')}.</p>}
      {!page && <Changes title="What they saved" changes={theirs} />}
      <div className={css.actions}>
        {page && (
          <ButtonLink variant="secondary" to={page} target="_blank" rel="noopener">
            Look at theirs <span className="visually-hidden">(opens in a new tab)</span>
          </ButtonLink>
        )}
        <Button variant="danger" onClick={onOverwrite}>
          Save mine anyway
        </Button>
        <Button variant="secondary" onClick={onClose} data-first-focus>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** Values of fields, below a heading; nothing without any. */
export function Changes({ title, changes }: { title: string; changes: TheirChange[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl className={styles.theirs}>
        {changes.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value || '(empty)'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface DeletedRecordProps {
  noun: string;
  /** Converts the changes to the draft of a new record, and returns its subject; undefined when this browser cannot keep it. */
  onConvert: () => Promise<string | undefined>;
  onConverted: (subject: string) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Recovery from the deletion of the edited record by another person. */
export function DeletedRecord({ noun, onConvert, onConverted, children }: DeletedRecordProps) {
  const [problem, setProblem] = useState<string>();
  const convert = useAction(async () => {
    const subject = await onConvert();
    if (subject) onConverted(subject);
    else setProblem('This browser cannot keep it. Please copy your words from the form before you close it.');
  });
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={css.actions}>
        <ActionButton action={convert} data-first-focus>
          Save as a new {noun}
        </ActionButton>
        {children}
      </div>
    </>
  );
}

/** The same recovery in a dialog, for a deletion that is detected on save. */
export function DeletedRecordDialog({ message, onClose, ...props }: Omit<DeletedRecordProps, 'children'> & { message: string; onClose: () => void }) {
  const text = useId();
  return (
    <Dialog title={`This ${props.noun} is gone`} alert describedBy={text} onClose={onClose}>
      <div id={text}>
        <p>{deletedMessage(message)}</p>
        <p>What you wrote is still in the form, and can become a new {props.noun}.</p>
      </div>
      <DeletedRecord {...props}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DeletedRecord>
    </Dialog>
  );
}

/** @param message of the server: 'Blog post not found' */
export const deletedMessage = (message: string) => `${message}. It was deleted in the meantime.`;
