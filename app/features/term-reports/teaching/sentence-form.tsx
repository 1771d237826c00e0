import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { ReportLine } from '../report-line.contract.ts';
import * as css from './sentences.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection, so this is not saved yet. Please keep the page open and save again.',
  fallback: 'This is not saved yet. Please try again in a moment.',
});

/** State of a sentence that is typed and not saved; undefined for one that is. */
export type Unsaved = 'typed' | 'saving' | undefined;

interface SentenceFormProps {
  classId: number;
  learner: ReportLine;
  /** A memoized function. */
  onUnsaved: (profile: number, unsaved: Unsaved) => void;
}

/** Sentence about a learner, saved when the field is left. A report that is issued shows the one that stood then. */
export function SentenceForm({ classId, learner, onUnsaved }: SentenceFormProps) {
  const { profile, name, avatar, hasLeft, report, sentence } = learner;
  const heading = useId();
  const [typed, setTyped] = useState(sentence);
  const [saved, setSaved] = useState(sentence);
  const latest = useRef(sentence);
  const sent = useRef(sentence);
  const save = useAction(async () => {
    // What is typed while a save is under way follows it.
    for (let last = saved; latest.current.trim() !== last; setSaved(last)) {
      last = latest.current.trim();
      sent.current = last;
      await api.termReports.saveSentence({ id: classId, profile, text: last });
    }
    return 'Saved';
  }, failed);
  const isTyped = typed.trim() !== saved;
  const unsaved = isTyped ? (save.pending ? 'saving' : 'typed') : undefined;
  useEffect(() => onUnsaved(profile, unsaved), [profile, unsaved, onUnsaved]);
  // The field is also left for the question about leaving the page: a save that failed is repeated by the button alone.
  const saveOnBlur = () => {
    const hasFailed = save.failure !== undefined && typed.trim() === sent.current;
    if (isTyped && !hasFailed) void save.run();
  };
  const isIssued = report !== null && !report.isRevoked;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save.run();
  };
  return (
    <>
      <h2 id={heading} className={css.name}>
        <AvatarPicture avatar={avatar} />
        <bdi>{name}</bdi>
        {hasLeft && <span className={css.soft}>has left the class</span>}
      </h2>
      {isIssued ? (
        <>
          <p dir="auto">{sentence === '' ? 'No sentence.' : sentence}</p>
          <p className={css.soft}>
            The report was issued on {formatLocalDate(report.issuedAt)}. To change it, ask the school office to take it back.
          </p>
        </>
      ) : (
        <form onSubmit={onSubmit} aria-labelledby={heading} className={css.form}>
          <TextArea
            label="Sentence"
            name="text"
            rows={2}
            maxLength={600}
            value={typed}
            onChange={({ target }) => {
              latest.current = target.value;
              setTyped(target.value);
              if (save.success) save.reset();
            }}
            onBlur={saveOnBlur}
          />
          {save.failure && <Notice tone="bad">{save.failure}</Notice>}
          <Notice tone="good">{save.success}</Notice>
          <p>
            <Button type="submit" variant="secondary" aria-busy={save.pending} aria-label={`Save: ${name}`}>
              {save.pending ? 'Saving...' : 'Save'}
            </Button>
          </p>
        </form>
      )}
    </>
  );
}
