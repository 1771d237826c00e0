import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { LoadError, loadErrorMessage } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { type PreviewLink, previewDays } from '../preview.contract.ts';
import * as css from './preview-dialog.module.css';

const failed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  429: serverMessage,
  network: 'There is no connection. Nothing was changed, please try again.',
  fallback: 'The server could not do this. Please try again in a moment.',
});

interface PreviewDialogProps {
  post: { id: number; title: string };
  onClose: () => void;
}

/** Secret links to a post that is not public: makes one, lists those that work, ends them. */
export function PreviewDialog({ post, onClose }: PreviewDialogProps) {
  const [links, setLinks] = useState<Result<PreviewLink[]>>();
  const [made, setMade] = useState<{ id: number; url: string; message: string }>();
  const list = useRef<HTMLHeadingElement>(null);
  const load = useCallback(async () => setLinks(await toResult(api.blog.previews({ id: post.id }))), [post.id]);
  useEffect(() => void load(), [load]);

  const make = useAction(async () => {
    end.reset();
    const preview = await api.blog.makePreview({ id: post.id });
    setMade(preview);
    await load();
    return `${preview.message}.`;
  }, failed);
  const end = useAction(async (id: number) => {
    make.reset();
    try {
      const { message } = await api.blog.endPreview({ id });
      if (made?.id === id) setMade(undefined);
      return `${message}.`;
    } finally {
      await load();
      // The pressed button is gone.
      restoreFocus(() => list.current);
    }
  }, failed);

  return (
    <Dialog title="Preview link" onClose={onClose}>
      <p>
        <strong>
          <IgboText>{post.title}</IgboText>
        </strong>
      </p>
      <p>
        Everybody who has the link sees the post as it is saved at that moment, without an account. It works for {previewDays} days, and ends when the
        post is published.
      </p>
      <div className={css.row}>
        <ActionButton action={make}>Make a preview link</ActionButton>
      </div>
      {made && <NewLink key={made.id} url={made.url} />}
      {(make.failure ?? end.failure) && <Notice tone="bad">{make.failure ?? end.failure}</Notice>}
      <Notice tone="good">{make.success ?? end.success}</Notice>
      <h3 ref={list} tabIndex={-1} className={css.heading}>
        Links that work
      </h3>
      {!links && <p role="status">Loading...</p>}
      {links && 'errorStatus' in links && <LoadError onRetry={() => void load()}>{loadErrorMessage('the links', links.errorStatus)}</LoadError>}
      {links && 'data' in links && (links.data.length === 0 ? <p>There are none.</p> : <Links links={links.data} onEnd={(id) => void end.run(id)} />)}
    </Dialog>
  );
}

const Links = ({ links, onEnd }: { links: PreviewLink[]; onEnd: (id: number) => void }) => (
  <ul role="list" className={css.links}>
    {links.map(({ id, createdAt, expiresAt }) => (
      <li key={id}>
        <span>
          Made on <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>, works until{' '}
          <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
        </span>
        <Button variant="danger-secondary" aria-label={`End the link made on ${formatDateTime(createdAt)}`} onClick={() => onEnd(id)}>
          End
        </Button>
      </li>
    ))}
  </ul>
);

/** The link, shown this once, with a button that copies it. */
function NewLink({ url }: { url: string }) {
  const copy = useAction(
    async () => {
      await navigator.clipboard.writeText(url);
      return 'The link is copied.';
    },
    () => 'The link was not copied: please select it and copy it.',
  );
  return (
    <div className={css.made}>
      <TextField label="The link" name="preview-link" readOnly required value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      <div className={css.row}>
        <ActionButton variant="secondary" action={copy}>
          Copy the link
        </ActionButton>
        <a href={url} target="_blank" rel="noreferrer">
          Open the preview<span className="visually-hidden"> in a new tab</span>
        </a>
      </div>
      <Notice tone="good">{copy.success}</Notice>
      {copy.failure && <Notice tone="bad">{copy.failure}</Notice>}
    </div>
  );
}
