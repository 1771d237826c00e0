import { useId } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import css from '#app/ui/dialogs/alert-dialog.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';

interface ConflictProps {
  id: number;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Dialog for an update that the server rejected as outdated (409): overwrite or cancel. */
export function EditConflict({ id, onOverwrite, onClose }: ConflictProps) {
  const text = useId();
  return (
    <Dialog title="Two people are changing this post" alert describedBy={text} onClose={onClose}>
      <div id={text}>
        <p>Somebody else has saved this post since you opened it.</p>
        <p>What you wrote is kept. Look at what they saved first; saving yours then takes the place of theirs in the fields that you changed.</p>
      </div>
      <div className={css.actions}>
        <ButtonLink secondary to={`/blog/${id}`} target="_blank" rel="noopener">
          Look at theirs <span className="visually-hidden">(opens in a new tab)</span>
        </ButtonLink>
        <Button danger onClick={onOverwrite}>
          Save mine anyway
        </Button>
        <Button secondary onClick={onClose} data-first-focus>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
