import { useId } from 'react';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import * as css from './course-admin.module.css';
import { changeFailed } from './course-failures.ts';

interface PublishDialogProps {
  noun: 'unit' | 'lesson';
  name: string;
  /** Parts that are published with it on request: 'its 5 lessons and their items'. */
  contents: string;
  onPublish: (all: boolean) => Promise<void>;
  onClose: () => void;
}

/** A form sends a checkbox only when it is checked. */
const checkbox: FormSchema<{ all: boolean }> = {
  safeParse: (values) => ({ success: true, data: { all: 'all' in (values as object) } }),
};

/** Question before a unit or lesson is published: with what it contains, or alone. */
export function PublishDialog({ noun, name, contents, onPublish, onClose }: PublishDialogProps) {
  const id = useId();
  return (
    <FormDialog<{ all: boolean }>
      title={`Publish the ${noun}`}
      schema={async () => checkbox}
      toMessage={changeFailed}
      submit={({ all }) => onPublish(all)}
      submitLabel="Publish"
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            <strong lang="ig">{name}</strong> is public at once, with what is published in it.
          </p>
          <div className={css.checkbox}>
            <input id={id} type="checkbox" name="all" defaultChecked />
            <label htmlFor={id}>Publish {contents}, too</label>
          </div>
        </>
      )}
    </FormDialog>
  );
}
