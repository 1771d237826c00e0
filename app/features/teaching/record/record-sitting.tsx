import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessages } from '#app/http/error-messages.ts';
import { spell } from '#app/lib/igbo-syllables.ts';
import { HumButton } from '#app/ui/audio/hum-button.tsx';
import { RecordPanel } from '#app/ui/audio/record/record-panel.tsx';
import { waitingSubjects } from '#app/ui/audio/record/take-queue.ts';
import { useTakeQueue } from '#app/ui/audio/record/use-take-queue.ts';
import { WaitingTakes } from '#app/ui/audio/record/waiting-takes.tsx';
import { Voices } from '#app/ui/audio/voices.tsx';
import { ActionButton, Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { TeachingVoice, ToRecord } from '../teaching.contract.ts';
import * as css from './record.module.css';
import { fetchWords, sendTake } from './send-take.ts';
import { askedAgain, beginSitting, comingAgain, keepTake, refuseTake, subjectOf, turn } from './sitting.ts';

interface RecordWork {
  account: number;
  rows: ToRecord[];
  /** Notes about recordings that were not approved, by subject. */
  notes: ReadonlyMap<string, string>;
}

/** Words whose takes wait on this device, from before the page was loaded again, are still among those of the server. */
export async function readWork({ account, rows, voices }: { account: number; rows: ToRecord[]; voices: TeachingVoice[] }): Promise<RecordWork> {
  const waiting = await waitingSubjects(`${account}`);
  return { account, rows: rows.filter((row) => !waiting.includes(subjectOf(row))), notes: askedAgain(voices) };
}

const failed = errorMessages({ fallback: 'The next words could not be fetched. Please try again in a moment.' });

/** Twenty words one after the other: one press records, the next one keeps and goes on. */
export function RecordSitting({ work: { account, rows, notes } }: { work: RecordWork }) {
  const [sitting, setSitting] = useState(() => beginSitting(rows));
  const { queue, waiting } = useTakeQueue({
    owner: `${account}`,
    send: sendTake,
    onRefused: (subject, sentence) => setSitting((now) => refuseTake(now, subject, sentence)),
  });
  const { words, at, kept, refusals } = sitting;
  const word = words[at];

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest('input, textarea, select')) return;
    if (key === 'ArrowLeft') setSitting(turn(sitting, -1));
    if (key === 'ArrowRight' && word) setSitting(turn(sitting, 1));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  /** Words whose takes wait on this device are still among those of the server. */
  const goOn = useAction(async () => {
    const { rows: next } = await fetchWords();
    setSitting(beginSitting(next.filter((each) => !kept.includes(subjectOf(each)))));
  }, failed);

  if (!word)
    return (
      <div className={css.sitting}>
        <WaitingTakes waiting={waiting} />
        <SittingDone count={kept.length} goOn={goOn} />
      </div>
    );
  const subject = subjectOf(word);
  const refusal = refusals[subject];
  const note = notes.get(subject);
  const again = comingAgain(sitting);
  return (
    <div className={css.sitting}>
      <p role="status" className={css.progress}>
        Word {at + 1} of {words.length}
        <span className="visually-hidden">
          : <span lang="ig">{word.igbo}</span>, {word.english}
        </span>
        {kept.includes(subject) && ', recorded'}
        {again > 0 && ` · ${again === 1 ? '1 word comes' : `${again} words come`} again`}
      </p>
      <progress className={css.bar} max={words.length} value={kept.length} aria-label="Recorded words" />
      {refusal !== undefined && <Notice tone="bad">{`${refusal || 'This recording was not accepted'}. Please record it once more.`}</Notice>}
      {note && (
        <p className={css.asked}>
          A tutor asks you to record this word again: <IgboText>{note}</IgboText>
        </p>
      )}
      <RecordPanel
        subject={subject}
        keepLabel="Keep and go on"
        onKeep={(take) => {
          void queue?.add(subject, take);
          setSitting(keepTake(sitting));
        }}
      >
        <div className={css.phrase}>
          <div className={css.word}>
            <Headword>{word.toned ?? word.igbo}</Headword>
          </div>
          {word.english && <p className={css.meaning}>{word.english}</p>}
        </div>
      </RecordPanel>
      {word.note && <p className={css.note}>{word.note}</p>}
      <div className={css.compare}>
        <Button variant="secondary" aria-disabled={at === 0} onClick={() => setSitting(turn(sitting, -1))}>
          Back
        </Button>
        <Button variant="secondary" aria-disabled={at === words.length - 1} onClick={() => setSitting(turn(sitting, 1))}>
          Skip
        </Button>
        {word.toned && hasMarks(word.toned) && <HumButton key={subject} toned={word.toned} />}
      </div>
      {word.voices.length > 0 && (
        <div>
          <h2 className={css.others}>Other voices</h2>
          <Voices key={subject} voices={word.voices} igbo={word.igbo} />
        </div>
      )}
      <WaitingTakes waiting={waiting} isAmidWords />
      <p className={css.keys}>Space or Enter records, stops and keeps. Escape forgets the take. The arrow keys go back and forward.</p>
    </div>
  );
}

const hasMarks = (toned: string) => spell(toned).some(({ syllables }) => syllables.some(({ tone }) => tone));

/** End of a sitting, also where no word needed a voice. */
function SittingDone({ count, goOn }: { count: number; goOn: ReturnType<typeof useAction> }) {
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button that kept the last take is gone.
  useEffect(() => {
    if (count > 0) thanks.current?.focus();
  }, [count]);
  return (
    <>
      <p ref={thanks} tabIndex={-1}>
        {count === 0
          ? 'Every word has the voices that it needs, or yours already. Thank you!'
          : `Thank you! You recorded ${count === 1 ? 'one word' : `${count} words`}. Another tutor listens to them, then learners can hear them.`}
      </p>
      {goOn.failure && <Notice tone="bad">{goOn.failure}</Notice>}
      <p className={css.compare}>
        <ButtonLink to="/tutor">Back to your tutor home</ButtonLink>
        {count > 0 && (
          <ActionButton variant="secondary" action={goOn}>
            More words
          </ActionButton>
        )}
      </p>
    </>
  );
}
