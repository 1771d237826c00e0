import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { playSound } from '../sound.ts';
import { useSound } from '../use-sound.ts';
import { isGranted } from './microphone.ts';
import * as css from './record-panel.module.css';
import { sentenceOf } from './record-sentences.ts';
import type { RecorderState } from './recorder.ts';
import { RefusalNotice } from './refusal.tsx';
import type { Take } from './take.ts';
import { useRecordKeys } from './use-record-keys.ts';
import { useRecorder } from './use-recorder.ts';

interface RecordPanelProps {
  /** The phrase to say. */
  children: ReactNode;
  /** Names the phrase: another one forgets a take that was not kept. The microphone stays open. */
  subject: string | number;
  onKeep: (take: Take) => void;
  keepLabel?: string;
}

/** Drops a press that was meant for the button of the moment before, as Stop when silence has already ended the recording. */
const guardMs = 400;

const labels: Record<RecorderState['step'], string> = {
  ready: 'Record',
  asking: 'Cancel',
  starting: 'Cancel',
  recording: 'Stop',
  finishing: 'Stop',
  taken: 'Keep',
  again: 'Record again',
  refused: 'Try again',
};

/** Records a phrase, plays the take and hands it on. Everything works with one hand, or with Space, Enter and Escape. */
export function RecordPanel({ children, subject, onKeep, keepLabel = labels.taken }: RecordPanelProps) {
  const meter = useRef<HTMLSpanElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { state, recorder } = useRecorder(meter);
  const { step } = state;
  const [asks, setAsks] = useState(false);
  const { playing, play, stop } = useSound<'take'>();
  useEffect(() => void isGranted().then((granted) => setAsks(!granted)), []);
  const phrase = useRef(subject);
  useEffect(() => {
    if (phrase.current !== subject) recorder.discard();
    phrase.current = subject;
  }, [recorder, subject]);

  /** The main button, and the time at which it became another one. */
  const button = useRef({ step, since: 0 });
  useEffect(() => {
    button.current = { step, since: performance.now() };
  }, [step]);

  function record() {
    stop();
    setAsks(false);
    void recorder.record();
  }

  function press() {
    if (performance.now() - button.current.since < guardMs && (step === 'taken' || step === 'recording')) return;
    if (step === 'ready' || step === 'again' || step === 'refused') record();
    else if (step === 'recording') recorder.stop();
    else if (step === 'asking' || step === 'starting') recorder.discard();
    else if (step === 'taken') {
      stop();
      onKeep(state.take);
      recorder.discard();
    }
  }

  function listen() {
    if (playing) stop();
    else if (state.step === 'taken') void play('take', playSound(state.take.wav));
  }

  useRecordKeys(main, recorder.discard);
  const isHopeless = state.step === 'refused' && (state.refusal === 'unsupported' || state.refusal === 'insecure');
  return (
    <section className={css.panel} aria-label="Recorder">
      <div className={css.phrase}>{children}</div>
      <p role="status" className={css.sentence}>
        {sentenceOf(state, asks)}
      </p>
      {state.step === 'refused' && <RefusalNotice refusal={state.refusal} />}
      <span ref={meter} className={css.meter} data-level={state.step === 'recording' ? state.level : undefined} aria-hidden="true" />
      <div className={css.buttons}>
        {!isHopeless && (
          <Button
            ref={main}
            className={css.main}
            variant={labels[step] === 'Cancel' ? 'secondary' : 'primary'}
            aria-disabled={step === 'finishing'}
            onClick={press}
          >
            {mark(step)}
            {step === 'taken' ? keepLabel : labels[step]}
          </Button>
        )}
        {step === 'taken' && (
          <>
            <Button variant="secondary" onClick={listen}>
              {playing ? 'Stop' : 'Listen'}
            </Button>
            <Button variant="secondary" onClick={record}>
              Again
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function mark(step: RecorderState['step']) {
  const path = labels[step].startsWith('Record') ? 'M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14z' : labels[step] === 'Stop' && 'M6 6h12v12H6z';
  return (
    path && (
      <Icon>
        <path d={path} fill="currentColor" />
      </Icon>
    )
  );
}
