import { useId, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { EditedPost } from '#app/features/blog/blog.contract.ts';
import type { PostState } from '#app/features/blog/publication.contract.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { normalize } from '#app/lib/normalize.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import type { DraftName } from '#app/ui/admin/drafts/draft-store.ts';
import type { RecordId } from '#app/ui/admin/form/form-in-url.ts';
import { ResourceDialog } from '#app/ui/admin/form/resource-dialog.tsx';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import field from '#app/ui/forms/field.module.css';
import { type FieldDescription, TextField } from '#app/ui/forms/field.tsx';
import { convertLegacyImages } from '#app/ui/forms/prepare-image.ts';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import { type BodyEditor, loadBodyEditor } from '../editor/load-body-editor.ts';
import { eachText, postTextNames, postTexts } from '../post-texts.contract.ts';
import { useNoStrayFiles } from './file-drop.ts';
import { ImageField } from './image-field.tsx';
import { failureMessage, humanizeLimits, recoveryHint } from './post-failures.ts';
import * as css from './post-form.module.css';
import { checkPost, type PostFields, soundIsPending } from './post-rules.ts';
import { FurtherTexts, PictureFields, PublicationFields } from './publication-fields.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { TagInput } from './tag-input.tsx';

interface PostFormProps {
  id: RecordId;
  /** Subject of its draft. */
  subject: string;
  onSaved: (message: string) => Promise<void>;
  /** Opens the form of a new post, into which the draft of a deleted one has turned. */
  onConverted: (subject: string) => void;
  onAnother: () => void;
  onLeft: (isKept: boolean) => void;
  onClose: () => void;
}

/** Dialog that fills the window, with the form to create or update a post. The code of its editor is split from the page. */
export function PostForm({ id, subject, onConverted, onClose, ...form }: PostFormProps) {
  const load = async () => {
    const [post, Editor] = await Promise.all([id === 'new' ? undefined : api.blog.edit({ id }), loadBodyEditor()]);
    return { post, Editor };
  };
  /** A recording that is not in the text would be gone with the dialog. */
  const [isHeld, setHeld] = useState(false);
  const shared = { noun: 'post', draft: { form: 'post', subject }, onConverted };
  return (
    <ResourceDialog title={id === 'new' ? 'Create Blog' : 'Update Blog'} fill load={load} preventClose={isHeld} onClose={onClose} {...shared}>
      {(loaded) => <Fields {...loaded} {...shared} {...form} onRecording={setHeld} {...(isHeld ? {} : { onCancel: onClose })} />}
    </ResourceDialog>
  );
}

interface FieldsProps {
  post: EditedPost | undefined;
  Editor: typeof BodyEditor;
  noun: string;
  draft: DraftName;
  onSaved: (message: string) => Promise<void>;
  onConverted: (subject: string) => void;
  onAnother: () => void;
  onLeft: (isKept: boolean) => void;
  /** Receives whether a recording is not in the text yet. */
  onRecording: (isRecording: boolean) => void;
  onCancel?: () => void;
}

const fields = {
  title: { label: 'Title', required: true },
  body: 'Body',
  image: 'Image',
  imageUse: 'The picture',
  imageAlt: { label: 'Description of the picture (alt text)', required: true, hint: 'For readers who cannot see it.' },
  ...eachText((name): FieldDescription => postTexts[name].field),
  tags: 'Tags',
  state: 'Publication',
  publishAt: 'Date and time',
};

/** Everything that is written of a post, and when it appears. */
function Fields({ post, Editor, onSaved, onRecording, ...shared }: FieldsProps) {
  const { showResult } = useAdmin();
  const body = useId();
  const hasPendingSound = useRef(false);
  useNoStrayFiles();
  return (
    <ResourceForm
      {...shared}
      record={post && toRecord(post)}
      fields={fields}
      check={(values, changes) => (hasPendingSound.current ? soundIsPending : checkPost(values, changes, post))}
      save={(request) => savePost(post, request)}
      reload={async () => post && toRecord(await api.blog.edit({ id: post.id }))}
      toMessage={(error) => failureMessage(post ? 'update' : 'create', error)}
      onSaved={({ message }) => onSaved(message)}
      onFailed={(error, isStored) =>
        showResult({ title: 'Not saved', paragraphs: [failureMessage(post ? 'update' : 'create', error), recoveryHint(error, isStored)] })
      }
      draftNotice={({ keptAt }) => `What you wrote on ${formatDateTime(keptAt)} was kept, and is not saved yet.`}
      page={post?.state === 'published' ? `/blog/${post.id}` : undefined}
      submitLabel={post ? 'Update' : 'Create'}
      showsState
      className={css.form}
      footClassName={css.foot}
    >
      {(state) => {
        const { field: attributes, initial, errors, submitting, setValue } = state;
        const { body: bodyError } = errors;
        return (
          <>
            <div className={css.keys}>
              <IgboKeyboard disabled={submitting} />
            </div>
            <div className={css.columns}>
              <div className={css.text}>
                <TextField {...attributes('title')} />
                <div className={css.body} data-field>
                  <span id={body} className={field.label}>
                    Body
                  </span>
                  <Editor
                    name="body"
                    initial={initial.body ?? ''}
                    labelledBy={body}
                    errorId={bodyError && `${body}-error`}
                    readOnly={submitting}
                    onEdit={(readBody) => setValue('body', readBody)}
                    onPending={(pending) => {
                      hasPendingSound.current = pending !== undefined;
                      onRecording(pending === 'recorded');
                    }}
                  />
                  {bodyError && (
                    <p id={`${body}-error`} className={field.error}>
                      {bodyError}
                    </p>
                  )}
                </div>
                <WritingHints disabled={submitting} />
              </div>
              <SettingsPanel errors={errors}>
                <TextField {...attributes('subtitle')} />
                <ImageField
                  current={post?.image}
                  initial={initial.image}
                  disabled={submitting}
                  error={errors.image}
                  onPick={(image) => setValue('image', image)}
                />
                <PictureFields post={post} state={state} />
                <TagInput initial={initial.tags ?? ''} error={errors.tags} readOnly={submitting} onEdit={(tags) => setValue('tags', tags)} />
                <PublicationFields post={post} state={state} />
                <FurtherTexts state={state} />
              </SettingsPanel>
            </div>
          </>
        );
      }}
    </ResourceForm>
  );
}

const toRecord = ({ title, body, imageAlt, tags, state, publishAt, updatedAt, ...texts }: EditedPost): StoredRecord<PostFields> => ({
  values: {
    title,
    ...eachText((name) => texts[name] ?? ''),
    body,
    imageUse: imageAlt ? '' : 'decorative',
    imageAlt,
    tags: tags.map(({ name }) => name).join(', '),
    state,
    publishAt: publishAt ?? '',
  },
  version: updatedAt,
});

/** Fields beside title, body and image: of a post that exists the changed ones alone. */
function detailsOf(post: EditedPost | undefined, { values, changes }: SaveRequest<PostFields>) {
  const isChanged = (...names: (keyof PostFields)[]) => !post || names.some((name) => changes[name] !== undefined);
  const orNull = (text: string | undefined) => text?.trim() || null;
  const state = (values.state || undefined) as PostState | undefined;
  return {
    ...Object.fromEntries(postTextNames.filter((name) => isChanged(name)).map((name) => [name, orNull(values[name])])),
    ...(isChanged('imageUse', 'imageAlt') ? { imageAlt: values.imageUse === 'decorative' ? null : orNull(values.imageAlt) } : {}),
    ...(isChanged('tags') ? { tags: orNull(values.tags) } : {}),
    ...(state && isChanged('state') ? { state } : {}),
    ...(state === 'scheduled' && isChanged('state', 'publishAt') ? { publishAt: orNull(values.publishAt) } : {}),
  };
}

/** Sends the changed fields; a new post needs all of them. */
async function savePost(post: EditedPost | undefined, request: SaveRequest<PostFields>) {
  const { changes, basedOn, draft } = request;
  const { title = '', body = '', image } = changes;
  const texts = { title: normalize(title), body: await convertLegacyImages(body), ...detailsOf(post, request), ...(draft ? { draft } : {}) };
  try {
    if (!post) return await api.blog.create({ ...texts, image: image as File });
    return await api.blog.update({
      id: post.id,
      ...texts,
      ...(image ? { image } : {}),
      ...(basedOn ? { basedOn } : {}),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error;
    const errors = Object.fromEntries(Object.entries(error.errors).map(([name, sentence]) => [name, humanizeLimits(sentence)]));
    throw new ApiError(error.status, error.message, { errors });
  }
}
