import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { mirroredTones } from '#app/lib/mirrored-tones.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { humOf } from '../hum.ts';
import { HumButton } from '../hum-button.tsx';
import { playInTurn } from '../play-in-turn.ts';
import { isGranted, type Refusal } from '../record/microphone.ts';
import * as panel from '../record/record-panel.module.css';
import type { RecorderState } from '../record/recorder.ts';
import { RefusalNotice } from '../record/refusal.tsx';
import { useRecorder } from '../record/use-recorder.ts';
import { playSound } from '../sound.ts';
import { useSound } from '../use-sound.ts';
import { type PlayableVoice, VoicePlayer } from '../voice-player.tsx';
import { hearTake, hearVoice } from './hear.ts';
import * as css from './mirror.module.css';
import { MirrorDrawing } from './mirror-drawing.tsx';
import { Said } from './said.tsx';
import { useHeard } from './use-heard.ts';

export interface MirroredWord {
  /** A word of two or three syllables with its checked tones. */
  toned: string;
  voices: readonly PlayableVoice[];
}

interface MirrorProps extends MirroredWord {
  /** Whether the browser gives a microphone, once that is known. */
  onMicrophone?: (isThere: boolean) => void;
  /** In a lesson the way out of a refusal is to go on. */
  isLesson?: boolean;
  /** Button that goes on. */
  children?: ReactNode;
}

/** Drops a press that was meant for the button of the moment before, as Stop when silence has already ended the recording, or the second one of a double press. */
const guardMs = 400;

const labels: Record<RecorderState['step'], string> = {
  ready: 'Record',
  asking: 'Cancel',
  starting: 'Cancel',
  recording: 'Stop',
  finishing: 'Stop',
  taken: 'Hear both',
  again: 'Again',
  refused: 'Try again',
};
const shapes: Partial<Record<string, string>> = {
  Record: 'M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14z',
  Again: 'M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14z',
  Stop: 'M6 6h12v12H6z',
  'Hear both': 'M8 5v14l11-7z',
};

/** Refusals that stay: nothing else is to be expected of the next press. */
const lasting: readonly Refusal[] = ['refused', 'no-microphone', 'unsupported', 'insecure'];

/** Records a word, and shows its melody over that of the marks and of a speaker. Nothing is sent or stored (decision 0155). */
export function Mirror({ toned, voices, onMicrophone, isLesson = false, children }: MirrorProps) {
  const tones = useMemo(() => mirroredTones(toned) ?? [], [toned]);
  const whole = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLSpanElement>(null);
  const { state, recorder } = useRecorder(meter);
  const { step } = state;
  const [asks, setAsks] = useState(false);
  const { playing, play, stop } = useSound<'both'>();
  const [voice] = voices;
  const model = useHeard(voice?.url, tones, hearVoice);
  const own = useHeard(state.step === 'taken' ? state.take : undefined, tones, hearTake);
  useEffect(() => void isGranted().then((granted) => setAsks(!granted)), []);

  const tellMicrophone = useEffectEvent((isThere: boolean) => onMicrophone?.(isThere));
  const since = useRef(0);
  // Levels change while a recording goes on: a press of Stop then is meant.
  useEffect(() => {
    if (step) since.current = performance.now();
  }, [step]);
  useEffect(() => {
    if (state.step === 'recording') tellMicrophone(true);
    if (state.step === 'refused' && lasting.includes(state.refusal)) tellMicrophone(false);
  }, [state]);

  // A voice stays no longer than its page is looked at.
  useEffect(() => {
    function forget() {
      if (!document.hidden) return;
      stop();
      if (step === 'taken') recorder.discard();
    }
    forget();
    document.addEventListener('visibilitychange', forget);
    return () => document.removeEventListener('visibilitychange', forget);
  });

  function record() {
    stop();
    setAsks(false);
    void recorder.record();
  }

  /** The own voice first: the last thing that is heard is how the word goes. */
  function hearBoth() {
    if (playing) return stop();
    if (!own) return;
    const word = model?.sound ?? new Blob([humOf(toned)], { type: 'audio/wav' });
    void play('both', playInTurn([own.sound, word].map((sound) => () => playSound(sound))));
  }

  function press() {
    if (step !== 'ready' && performance.now() - since.current < guardMs) return;
    if (step === 'ready' || step === 'again' || step === 'refused') record();
    else if (step === 'recording') recorder.stop();
    else if (step === 'asking' || step === 'starting') recorder.discard();
    else if (step === 'taken') hearBoth();
  }

  const label = playing ? 'Stop' : labels[step];
  const isHopeless = state.step === 'refused' && (state.refusal === 'unsupported' || state.refusal === 'insecure');
  // The button that had the focus is gone.
  useEffect(() => {
    if (isHopeless) whole.current?.focus();
  }, [isHopeless]);
  return (
    <div ref={whole} className={css.mirror} tabIndex={-1}>
      <MirrorDrawing
        toned={toned}
        tones={tones}
        own={own?.reflection}
        model={model && { speaker: voice?.speaker || 'a speaker', reflection: model.reflection }}
      />
      <p className="visually-hidden">The word: {tones.join(', ')}.</p>
      <div className={css.listen}>{voice ? <VoicePlayer voices={[voice]} igbo={toned} small /> : <HumButton toned={toned} />}</div>
      <Said state={state} asks={asks} toned={toned} tones={tones} heard={own?.reflection} />
      {state.step === 'refused' && <RefusalNotice refusal={state.refusal} withAddress={!isLesson} />}
      {isLesson && state.step === 'refused' && lasting.includes(state.refusal) && (
        <p>You can go on without it. We won’t ask you to say words back again until you open this site in another tab.</p>
      )}
      <span ref={meter} className={panel.meter} data-level={state.step === 'recording' ? state.level : undefined} aria-hidden="true" />
      <div className={`${panel.buttons} ${css.buttons}`}>
        {!isHopeless && (
          <Button
            className={panel.main}
            variant={label === 'Cancel' ? 'secondary' : 'primary'}
            aria-disabled={step === 'finishing' || (step === 'taken' && !own)}
            data-play=""
            data-first-focus=""
            onClick={press}
            // A held key would record, stop and play.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {shapes[label] && (
              <Icon>
                <path d={shapes[label]} fill="currentColor" />
              </Icon>
            )}
            {label}
          </Button>
        )}
        {step === 'taken' && (
          <Button variant="secondary" onClick={record}>
            Again
          </Button>
        )}
        {children}
      </div>
      <p className={css.private}>Your voice stays on this device. It isn’t sent, and it isn’t kept.</p>
      <p className={css.about}>
        This is a mirror. It hears rise and fall of one or two steps. It does not hear vowels or words, a small step is beyond it, it was tried on few
        voices, and it knows nothing of your dialect.
      </p>
    </div>
  );
}
