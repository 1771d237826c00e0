import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { clockText } from '#app/ui/audio/clock-text.ts';
import { RefusalNotice } from '#app/ui/audio/record/refusal.tsx';
import { playSound } from '#app/ui/audio/sound.ts';
import { useSound } from '#app/ui/audio/use-sound.ts';
import { Button } from '#app/ui/button.tsx';
import * as field from '#app/ui/forms/field.module.css';
import { saveFile } from '#app/ui/hooks/use-download.ts';
import { useUnloadQuestion } from '#app/ui/hooks/use-unload-question.ts';
import { maxSoundMinutes, maxSoundSeconds } from '../sound/sound-limits.contract.ts';
import * as css from './editor-panel.module.css';
import { EditorPanel } from './editor-panel.tsx';
import { focusedChain } from './focus-chain.ts';
import { insertAndSelect, insertBehindCaret, moveCaretAfter } from './images.ts';
import type { PendingSound } from './pending-sound.ts';
import { titleOfFile } from './sound-file.ts';
import { SoundTitleField } from './sound-title-field.tsx';
import { useLongRecording } from './use-long-recording.ts';
import { type UploadState, useSoundUpload } from './use-sound-upload.ts';

const fullText = `That’s ${maxSoundMinutes} minutes, the longest a sound can be, so the recording ended there. Everything until then is kept.`;
const unheard = 'We couldn’t play this sound. Please check your connection and try again.';
const accept = 'audio/*,.mp3,.m4a,.aac,.wav,.ogg,.oga,.opus,.flac,.webm';

function statusOf(state: UploadState, isWanted: boolean): string {
  const then = isWanted ? ' We’ll add it to the text as soon as it’s ready.' : '';
  switch (state.step) {
    case 'none':
      return '';
    case 'reading':
      return `Reading “${state.name}”...${then}`;
    case 'sending':
      return `Uploading. Please keep this panel open, and save the post afterwards.${then}`;
    case 'preparing':
      return `Uploaded. The academy is preparing the sound...${then}`;
    case 'ready':
      return `The sound is ready. It lasts ${clockText(state.seconds)}. Now add it to the text.`;
    case 'failed':
      return '';
  }
}

/** Scrolls what has just appeared into view: on a phone it is below the edge. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A recording as a file, with the ending of its type: 'audio/webm;codecs=opus' is webm. */
const withEnding = (recording: File) => new File([recording], `Recording.${recording.type.split(/[/;]/)[1] || 'webm'}`, { type: recording.type });

interface NewSoundProps {
  editor: Editor;
  onRecording: (isRecording: boolean) => void;
  /** Receives what is not in the text yet. */
  onPending: ((pending: PendingSound | undefined) => void) | undefined;
  /** Closes the panel and leaves the focus where it is. */
  onHide: () => void;
  onClose: () => void;
}

/** Panel for a new sound. It is uploaded while the title is typed. */
export function NewSoundPanel({ editor, onRecording, onPending, onHide, onClose }: NewSoundProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const [isTyped, setTyped] = useState(false);
  /** The button was pressed: the sound is added once it is ready. */
  const [isWanted, setWanted] = useState(false);
  const { state, start, retry, keep } = useSoundUpload();
  const [recorded, setRecorded] = useState<File>();
  const { playing, play, stop: stopSound } = useSound<'new'>();
  const [isUnheard, setUnheard] = useState(false);
  const {
    state: recording,
    record,
    stop,
  } = useLongRecording((file) => {
    setRecorded(file);
    void start(file);
  });
  const isRecording = recording.step === 'recording' || recording.step === 'asking';
  const isBusy = state.step === 'reading' || state.step === 'sending' || state.step === 'preparing';
  const fileError = state.step === 'failed' ? state.problem : isWanted && state.step === 'none' ? 'Please choose a sound.' : undefined;
  // A recording that goes on would end with the panel.
  const isComplete = isWanted && !isRecording && state.step === 'ready' && title.trim() !== '';
  /** While a pointer is pressed in the text the panel stays after the sound was added. */
  const isAdded = useRef(false);

  useEffect(() => {
    if (!isComplete || state.step !== 'ready' || isAdded.current) return;
    isAdded.current = true;
    const { src, seconds } = state;
    keep();
    const sound = editor.schema.node('sound', { src, seconds: String(seconds), title: title.trim() });
    if (fileInput.current?.closest('fieldset')?.contains(document.activeElement)) {
      insertAndSelect(editor.view, sound);
      return onClose();
    }
    // The author writes on elsewhere: a selected sound would be replaced by the next letter.
    insertBehindCaret(editor.view, sound);
    onHide();
  });

  function listen(src: string) {
    if (playing) return stopSound();
    void play('new', playSound(src)).then((how) => setUnheard(how === 'failed' || how === 'refused'));
    setUnheard(false);
  }

  function startRecording() {
    stopSound();
    record();
  }

  function pick(file: File | undefined) {
    if (!file) return;
    stopSound();
    setRecorded(undefined);
    if (!isTyped) setTitle(titleOfFile(file.name));
    void start(file);
  }
  const isHeld = isRecording || (recorded !== undefined && state.step !== 'none');
  const pending = isHeld ? 'recorded' : state.step === 'none' ? undefined : 'chosen';

  useEffect(() => {
    if (!isRecording) return;
    onRecording(true);
    return () => onRecording(false);
  }, [isRecording, onRecording]);
  useEffect(() => {
    onPending?.(pending);
    return () => onPending?.(undefined);
  }, [pending, onPending]);
  useUnloadQuestion(isHeld);

  return (
    <EditorPanel name="Sound" onEnter={() => setWanted(true)} onEscape={isRecording ? stop : onClose} focusField>
      <SoundTitleField
        title={title}
        isMissing={isWanted && title.trim() === ''}
        onChange={(typed) => {
          setTitle(typed);
          setTyped(true);
        }}
      />
      <div className={field.field}>
        <div className={css.actions}>
          {!isRecording && (
            <Button variant="secondary" onClick={() => fileInput.current?.click()}>
              {state.step === 'none' ? 'Choose a sound' : 'Choose another sound'}
            </Button>
          )}
          <Button variant={isRecording ? 'primary' : 'secondary'} onClick={isRecording ? stop : startRecording}>
            {recording.step === 'recording' ? 'Stop' : recording.step === 'asking' ? 'Cancel the recording' : 'Record'}
          </Button>
          {!isRecording && state.step === 'ready' && (
            <Button variant="secondary" onClick={() => listen(state.src)}>
              {playing ? 'Stop' : 'Listen'}
            </Button>
          )}
          {!isRecording && state.step === 'failed' && state.canRetry && <Button onClick={retry}>Try again</Button>}
          {!isRecording && state.step === 'failed' && recorded && (
            <Button variant="secondary" onClick={() => saveFile(withEnding(recorded))}>
              Save the recording as a file
            </Button>
          )}
        </div>
        <span className={field.hint}>At most {maxSoundMinutes} minutes: MP3, M4A or WAV, and in most browsers OGG, OPUS and FLAC.</span>
        {recording.step === 'refused' && (
          <div ref={showWhole}>
            <RefusalNotice refusal={recording.refusal} withAddress={false} />
          </div>
        )}
        {recording.step === 'asking' && <p role="status">Please allow the microphone.</p>}
        {recording.step === 'off' && recording.isFull && recorded && (
          <p role="status" ref={showWhole}>
            {fullText}
          </p>
        )}
        {recording.step === 'recording' && (
          <p>
            <span role="status">Recording. Speak now, and press Stop at the end.</span> {clockText(recording.seconds)} of {clockText(maxSoundSeconds)}
          </p>
        )}
        {fileError && !isRecording && (
          <p role="alert" className={field.error}>
            {fileError}
          </p>
        )}
        <p role="status" className={field.hint}>
          {isUnheard ? unheard : statusOf(state, isWanted)}
        </p>
        {state.step === 'sending' && <progress aria-label="Upload of the sound" max={1} value={state.part} />}
      </div>
      <div className={css.actions}>
        <Button aria-disabled={isBusy && isWanted} onClick={() => setWanted(true)}>
          Add to the text
        </Button>
        {!isRecording && (
          <Button variant="secondary" onClick={onClose}>
            {isBusy ? 'Cancel the upload' : 'Cancel'}
          </Button>
        )}
      </div>
      <input
        ref={fileInput}
        type="file"
        accept={accept}
        hidden
        aria-label="Sound file"
        onChange={({ currentTarget }) => {
          pick(currentTarget.files?.[0]);
          // Allows the same file to be picked again.
          currentTarget.value = '';
        }}
      />
    </EditorPanel>
  );
}

/** Panel for the title of the selected sound. */
export function SoundPanel({ editor, title }: { editor: Editor; title: string }) {
  const onDone = () => moveCaretAfter(editor);
  return (
    <EditorPanel name="Sound" onEnter={onDone} onEscape={onDone} focusField={false}>
      <SoundTitleField
        title={title}
        isMissing={title.trim() === ''}
        onChange={(typed) => {
          const { state } = editor;
          editor.view.dispatch(state.tr.setNodeAttribute(state.selection.from, 'title', typed));
        }}
      />
      <div className={css.actions}>
        <Button onClick={onDone}>Done</Button>
        <Button variant="secondary" onClick={() => focusedChain(editor).deleteSelection().run()}>
          Remove sound
        </Button>
      </div>
    </EditorPanel>
  );
}
