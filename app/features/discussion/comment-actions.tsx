import { type ComponentType, useRef, useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './comment-actions.module.css';
import type { CommentFormProps } from './comment-form-props.ts';
import type { Comment } from './discussion.contract.ts';
import { editMinutes } from './moderation-terms.contract.ts';
import { useOwnComments } from './own-comments.ts';

interface CommentActionsProps {
  comment: Comment;
  what: 'comment' | 'reply';
  list: string;
}

/** Forms that few visitors open load with the first press. */
const forms = {
  Report: () => import('./report-form.tsx').then((module) => module.ReportForm),
  Edit: () => import('./edit-comment.tsx').then((module) => module.EditComment),
  Delete: () => import('./delete-comment.tsx').then((module) => module.DeleteComment),
};

/** Buttons below a comment: report it, or as its author change and delete it. */
export function CommentActions({ comment, what, list }: CommentActionsProps) {
  const own = useOwnComments(list).find(({ id }) => id === comment.id);
  const buttons = useRef<HTMLParagraphElement>(null);
  const [Form, setForm] = useState<ComponentType<CommentFormProps>>();
  const [message, setMessage] = useState<string>();
  const open = useAction(
    async (name: keyof typeof forms) => {
      setMessage(undefined);
      const loaded = await forms[name]();
      setForm(() => loaded);
    },
    () => 'This did not load. Please check your connection and try again.',
  );
  const isChangeable = own?.isSigned === true && Date.now() - Date.parse(own.createdAt) < editMinutes * 60_000;
  const names: (keyof typeof forms)[] = own ? (isChangeable ? ['Edit', 'Delete'] : []) : ['Report'];

  function close(result?: string) {
    setForm(undefined);
    setMessage(result);
    restoreFocus(() => buttons.current?.querySelector('button') ?? document.getElementById('main'));
  }

  return (
    <>
      <p ref={buttons} className={css.actions}>
        {!Form &&
          names.map((name) => (
            <button key={name} type="button" onClick={() => open.run(name)}>
              {name}
              <span className="visually-hidden"> this {what}</span>
            </button>
          ))}
      </p>
      {Form && <Form comment={comment} own={own} onClose={close} />}
      {open.failure && <Notice tone="bad">{open.failure}</Notice>}
      <Notice tone="good">{message}</Notice>
    </>
  );
}
