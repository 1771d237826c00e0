import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import * as css from './compose-form.module.css';
import { MailFrame } from './mail-frame.tsx';
import { useMailPreview } from './use-mail-preview.ts';

interface NewsletterPreviewProps {
  subject: string;
  content: { message: string; html?: string };
}

/** The mail beside the form, as the server would send it, and its text part. */
export function NewsletterPreview({ subject, content }: NewsletterPreviewProps) {
  const { preview, problem } = useMailPreview(subject, content);
  const [isText, setText] = useState(false);
  return (
    <section className={css.preview} aria-labelledby="preview">
      <div className={css.previewHead}>
        <h3 id="preview">Preview</h3>
        <Button variant="secondary" aria-pressed={isText} onClick={() => setText(!isText)}>
          Text only
        </Button>
      </div>
      <p className={css.previewSubject}>
        <bdi>{subject.trim() || 'No subject yet'}</bdi>
      </p>
      {problem && <p role="status">{problem}</p>}
      {!preview && !problem && <p>{content.message.trim() === '' ? 'No message yet' : 'One moment …'}</p>}
      {preview && (isText ? <pre className={css.text}>{preview.text}</pre> : <MailFrame html={preview.html} className={css.mail} />)}
    </section>
  );
}
