import { type ComponentType, useId } from 'react';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import dialog from '#app/ui/dialogs/alert-dialog.module.css';
import { Notice } from '#app/ui/feedback/notice.tsx';
import field from '#app/ui/forms/field.module.css';
import { TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { BodyEditorProps } from '../editor/body-editor.tsx';
import { DeletedPostDialog } from './deleted-post.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { ImageField } from './image-field.tsx';
import css from './post-form.module.css';
import { type PostFormOptions, usePostForm } from './use-post-form.ts';

interface PostFormProps extends PostFormOptions {
  Editor: ComponentType<BodyEditorProps>;
  /** Called after the draft was discarded: the form restarts with the stored post. */
  onDraftDiscarded: () => void;
  onCancel: () => void;
}

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Title, subtitle, body and image of a post, autosaved in this browser. */
export function PostForm({ Editor, onDraftDiscarded, onCancel, ...options }: PostFormProps) {
  const { post, draft } = options;
  const body = useId();
  const { first, errors, notice, saving, isStored, conflict, deleted, discardDraft, onBody, onImage, form } = usePostForm(options);
  return (
    <>
      <form {...form} className={`${dialog.form} ${css.form}`}>
        {draft && (
          <div className={dialog.draftNotice}>
            <p>What you wrote on {dateTime.format(draft.keptAt)} was kept in this browser, and is not saved yet.</p>
            <Button secondary disabled={saving} onClick={() => discardDraft().then(onDraftDiscarded)}>
              Start afresh
            </Button>
          </div>
        )}
        {!isStored && <Notice tone="bad">This browser cannot keep what you write. Please save before you leave.</Notice>}
        <div className={css.keys}>
          <IgboKeyboard disabled={saving} />
        </div>
        <TextField label="Title" name="title" required readOnly={saving} defaultValue={first.title} error={errors.title} />
        <TextField label="Subtitle" name="subtitle" readOnly={saving} defaultValue={first.subtitle} error={errors.subtitle} />
        <div className={css.body}>
          <span id={body} className={field.label}>
            Body
          </span>
          <Editor
            initial={first.body ?? post?.body ?? ''}
            labelledBy={body}
            errorId={errors.body && `${body}-error`}
            readOnly={saving}
            onEdit={onBody}
          />
          {errors.body && (
            <p id={`${body}-error`} className={field.error}>
              {errors.body}
            </p>
          )}
        </div>
        <ImageField current={post?.image} initial={first.image} disabled={saving} error={errors.image} onPick={onImage} />
        <div className={css.foot} data-stays="below">
          {notice && <Notice tone="bad">{notice}</Notice>}
          <div className={dialog.actions}>
            <SubmitButton submitting={saving}>{post ? 'Update' : 'Create'}</SubmitButton>
            <Button secondary onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </div>
      </form>
      {conflict && <EditConflict {...conflict} />}
      {deleted && <DeletedPostDialog {...deleted} />}
    </>
  );
}
