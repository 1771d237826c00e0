import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type BodyEditor, loadBodyEditor } from '#app/features/blog/public.tsx';
import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { normalize } from '#app/lib/normalize.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import type { FieldsState } from '#app/ui/admin/form/resource-form.tsx';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import * as fieldCss from '#app/ui/forms/field.module.css';
import { TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { Segment } from '../segments.contract.ts';
import { type Content, htmlOf, messageOf, segmentOf } from './compose-content.ts';
import * as css from './compose-form.module.css';
import { NewsletterPreview } from './newsletter-preview.tsx';
import { SendingFields } from './sending-fields.tsx';
import { useRecipientCount } from './use-recipient-count.ts';

/** Result of a press that has sent no newsletter. */
export interface Note {
  tone: 'good' | 'bad';
  text: string;
}

interface ComposeFieldsProps extends FieldsState<Content> {
  /** Newsletters sent recently; the form warns when the subject repeats one of them. */
  recentNewsletters: NewsletterProgress[];
  clock: { timeZone: string; now: string } | undefined;
  note: Note | undefined;
  /** Called before a submission. */
  onSubmit: (test: boolean) => void;
  onCancel: () => void;
}

/** Fields with the number of recipients, and the preview beside them. */
export function ComposeFields(props: ComposeFieldsProps) {
  const { field, initial, submitting, problem, recentNewsletters, clock, note, setValue, onSubmit, onCancel } = props;
  const [subject, setSubject] = useState(initial.subject ?? '');
  const [html, setHtml] = useState(() => htmlOf(initial));
  const [segment, setSegment] = useState(segmentOf(initial));
  const recipientCount = useRecipientCount(segment);
  const [isTesting, setTesting] = useState(false);
  const [isLater, setLater] = useState(initial.when === 'later');
  const duplicate = recentNewsletters.find((sent) => sent.subject === normalize(subject.trim()));

  function onSubmitClick(test: boolean) {
    setTesting(test);
    onSubmit(test);
  }

  return (
    <div className={css.compose}>
      <div className={css.fields}>
        <IgboKeyboard disabled={submitting} />
        <TextField required {...field('subject')} onChange={({ target }) => setSubject(target.value)} onKeyDown={preventImplicitSubmit} />
        <MessageField {...props} onHtml={setHtml} />
        <WritingHints disabled={submitting} />
        <SendingFields
          {...{ field, initial, clock, isLater, submitting }}
          onSegment={setSegment}
          onLater={setLater}
          onArchive={(isOn) => setValue('inArchive', isOn ? 'on' : 'off')}
        />
        <p role="status">
          {recipientsText(recipientCount, segment, isLater)}
          {duplicate && ` A newsletter with this subject went out on ${formatDateTime(duplicate.createdAt)}.`}
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {note && <Notice tone={note.tone}>{note.text}</Notice>}
        <div className={css.actions}>
          <SubmitButton
            submitting={submitting && !isTesting}
            disabled={submitting || (recipientCount === 0 && !isLater)}
            onClick={() => onSubmitClick(false)}
          >
            {isLater ? 'Schedule' : 'Send'}
          </SubmitButton>
          <Button variant="secondary" disabled={submitting} onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton variant="secondary" submitting={submitting && isTesting} disabled={submitting} onClick={() => onSubmitClick(true)}>
            Send a test to me
          </SubmitButton>
        </div>
      </div>
      <NewsletterPreview subject={subject} content={messageOf({ subject, message: '', html })} />
    </div>
  );
}

/** The editor of posts, whose code is loaded with the form. */
function MessageField({ initial, errors, submitting, setValue, onHtml }: ComposeFieldsProps & { onHtml: (html: string) => void }) {
  const label = useId();
  const [Editor, setEditor] = useState<typeof BodyEditor>();
  const [hasFailed, setFailed] = useState(false);
  const error = errors.message ?? errors.html;
  useEffect(() => {
    let isMounted = true;
    loadBodyEditor().then(
      (loaded) => isMounted && setEditor(() => loaded),
      () => isMounted && setFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    <div className={fieldCss.field} data-field>
      <span id={label} className={fieldCss.label}>
        Message
      </span>
      {hasFailed && <Notice tone="bad">The editor could not be loaded. Please check your connection, and open the form again.</Notice>}
      {!Editor && !hasFailed && <p role="status">Loading...</p>}
      {Editor && (
        <Editor
          name="message"
          kind="newsletter"
          initial={htmlOf(initial)}
          labelledBy={label}
          errorId={error && `${label}-error`}
          readOnly={submitting}
          onEdit={(readHtml) => {
            setValue('html', readHtml);
            onHtml(readHtml() ?? htmlOf(initial));
          }}
        />
      )}
      {error && (
        <p id={`${label}-error`} className={fieldCss.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Blocks implicit submission: Enter in the subject field must not send the newsletter. */
function preventImplicitSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

export const noReadersText = (segment: Segment) =>
  segment === 'all'
    ? 'There are no subscribers yet, so the newsletter cannot be sent.'
    : 'None of the subscribers belongs to this group, so the newsletter cannot be sent to it.';

function recipientsText(count: number | 'unknown' | undefined, segment: Segment, isLater: boolean): string {
  if (count === undefined) return 'Counting the readers …';
  if (count === 'unknown') return 'We could not count the readers just now.';
  if (count === 0 && !isLater) return noReadersText(segment);
  const readers = pluralize(count, 'reader');
  return isLater ? `It will go to those who are subscribed then; today that is ${readers}.` : `It will go to ${readers}.`;
}
