import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import type { Post } from '#app/features/blog/blog.contract.ts';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';
import { convertLegacyImages } from '../editor/prepare-image.ts';
import { convertToNewDraft, type Draft } from './draft-store.ts';
import { humanizeLimits } from './error-messages.ts';
import { allRequired, diffPost, isEmptyDiff, type PostDiff, type PostFields, requiredFieldErrors } from './post-diff.ts';
import { useAutosave } from './use-autosave.ts';

export interface Saved {
  blog: Post;
  message: string;
}

export interface PostFormOptions {
  /** Post to update; undefined for a new one. */
  post: Post | undefined;
  draft: Draft | undefined;
  onSaved: (saved: Saved) => void;
  /** Called when saving fails, also after the form was closed: the message belongs outside the form. */
  onFailed: (error: unknown, isStored: boolean) => void;
  /** Called when the changes of a deleted post became the draft of a new one. */
  onConverted: () => void;
}

/** State and actions of the post form: autosaves the fields and prevents parallel saves. */
export function usePostForm({ post, draft, onSaved, onFailed, onConverted }: PostFormOptions) {
  const guarded = useRedirectOn401();
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState<PostFields>(() => ({ title: post?.title ?? '', subtitle: post?.subtitle ?? '', ...draft?.changes }));
  const fields = useRef({ ...first, readBody: undefined as (() => string | undefined) | undefined });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<string>();
  const [saving, setSaving] = useState(false);
  /** Change by another administrator since the form was opened. */
  const [remoteChange, setRemoteChange] = useState<'saved' | 'deleted'>();
  const [invalidFields, setInvalidFields] = useState<string[]>([]);
  const running = useRef(false);
  // Runs after the messages are rendered, so that the field scrolls into view together with its message.
  useEffect(() => {
    const [first] = invalidFields;
    if (first) form.current?.querySelector<HTMLElement>(first === 'body' ? '[role=textbox]' : `[name=${first}]`)?.focus();
  }, [invalidFields]);
  const basedOn = draft?.basedOn ?? post?.updatedAt;

  const read = (): PostFields => {
    const { readBody, ...others } = fields.current;
    const body = readBody?.();
    return body === undefined ? others : { ...others, body };
  };
  const { autosave, isStored } = useAutosave({ draftId: post?.id ?? 'new', basedOn, changes: () => diffPost(read(), post) });

  function edit(name: keyof PostFields, change: Partial<typeof fields.current>) {
    Object.assign(fields.current, change);
    autosave.schedule();
    setNotice(undefined);
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  }

  function showErrors(fieldErrors: FieldErrors, sentence?: string) {
    setErrors(fieldErrors);
    setNotice(sentence);
    setInvalidFields(['title', 'subtitle', 'body', 'image'].filter((field) => field in fieldErrors));
  }

  async function send(changes: PostDiff, overwrite: boolean): Promise<Saved> {
    const { title = '', subtitle, body = '', image } = changes;
    const convertedBody = await convertLegacyImages(body);
    const texts = { title: title.normalize('NFC'), body: convertedBody };
    if (!post) return api.blog.create({ ...texts, subtitle: subtitle ?? null, image: image as File });
    return api.blog.update({
      id: post.id,
      ...texts,
      ...(subtitle === undefined ? {} : { subtitle: subtitle.trim() || null }),
      ...(image ? { image } : {}),
      ...(overwrite || !basedOn ? {} : { basedOn }),
    });
  }

  async function save(overwrite = false) {
    if (running.current) return;
    const missing = requiredFieldErrors(read(), post);
    if (Object.keys(missing).length > 0) return showErrors(missing, allRequired);
    const changes = diffPost(read(), post);
    if (isEmptyDiff(changes)) return setNotice('Nothing has been changed yet.');
    running.current = true;
    setSaving(true);
    setRemoteChange(undefined);
    setErrors({});
    setNotice(undefined);
    try {
      await autosave.flush();
      const saved = await guarded(() => send(changes, overwrite));
      await autosave.discard();
      onSaved(saved);
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  function fail(error: unknown) {
    const status = error instanceof ApiError ? error.status : undefined;
    // `guarded` redirects to the login; the draft stays in this browser.
    if (status === 401) return;
    if (status === 409 && form.current) return setRemoteChange('saved');
    if (status === 404 && post && form.current) return setRemoteChange('deleted');
    if (error instanceof ApiError && error.errors)
      showErrors(Object.fromEntries(Object.entries(error.errors).map(([field, sentence]) => [field, humanizeLimits(sentence)])));
    onFailed(error, isStored);
  }

  /** Stores all fields as a new draft: the deleted post can supply none of them. */
  async function convertToNew(id: number) {
    const { body = post?.body ?? '', ...others } = read();
    const outcome = await convertToNewDraft(id, diffPost({ ...others, body }, undefined));
    if (outcome === 'converted') await autosave.discard();
    return outcome;
  }

  const onClose = () => setRemoteChange(undefined);
  return {
    first,
    errors,
    notice,
    saving,
    isStored,
    conflict: post && remoteChange === 'saved' ? { id: post.id, onOverwrite: () => save(true), onClose } : undefined,
    deleted: post && remoteChange === 'deleted' ? { onConvert: () => convertToNew(post.id), onConverted, onClose } : undefined,
    discardDraft: autosave.discard,
    onBody: (readBody: () => string | undefined) => edit('body', { readBody }),
    onImage: (image: File) => edit('image', { image }),
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        save();
      },
      onInput({ target }: FormEvent) {
        if (!(target instanceof HTMLInputElement)) return;
        if (target.name === 'title' || target.name === 'subtitle') edit(target.name, { [target.name]: target.value });
      },
    },
  };
}
