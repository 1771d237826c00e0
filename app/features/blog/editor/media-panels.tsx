import { type EditorState, NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import { type Editor, Extension, useEditorState } from '@tiptap/react';
import { useCallback, useEffect } from 'react';
import { isComposing } from '#app/lib/is-composing.ts';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { moveCaretAfter } from './images.ts';
import type { PendingSound } from './pending-sound.ts';
import { SoundNode } from './sound-node.ts';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';
import { VideoNode } from './video-node.ts';

const NewSoundPanel = deferred(() => import('./sound-panel.tsx').then((module) => module.NewSoundPanel));
const SoundPanel = deferred(() => import('./sound-panel.tsx').then((module) => module.SoundPanel));
const VideoPanel = deferred(() => import('./video-panel.tsx').then((module) => module.VideoPanel));

export type MediaKind = 'sound' | 'video';

interface PanelState {
  open: MediaKind | undefined;
  /** The panel stays open meanwhile: the recording would be gone with it. */
  isRecording: boolean;
}

const openKey = new PluginKey<PanelState>('mediaPanel');

/** Which panel for a new sound or video is open: the toolbar opens it. */
const MediaPanelState = Extension.create({
  name: 'mediaPanel',
  addProseMirrorPlugins: () => [
    new Plugin<PanelState>({
      key: openKey,
      state: {
        init: () => ({ open: undefined, isRecording: false }),
        apply: (change, panel) => ({ ...panel, ...(change.getMeta(openKey) as Partial<PanelState> | undefined) }),
      },
    }),
  ],
});

export const mediaExtensions = [SoundNode, VideoNode, MediaPanelState];

export const openMediaPanel = ({ state }: Editor): MediaKind | undefined => openKey.getState(state)?.open;

const setPanel = (editor: Editor, change: Partial<PanelState>) => editor.view.dispatch(editor.state.tr.setMeta(openKey, change));

export function toggleMediaPanel(editor: Editor, kind: MediaKind): void {
  if (openKey.getState(editor.state)?.isRecording) return;
  setPanel(editor, { open: openMediaPanel(editor) === kind ? undefined : kind });
}

/** True for a selected sound or video. */
export const isMediaSelected = ({ selection }: EditorState, kind: MediaKind): boolean =>
  selection instanceof NodeSelection && selection.node.type.name === kind;

function mediaAt(editor: Editor) {
  const { state } = editor;
  const open = openMediaPanel(editor);
  const { selection } = state;
  const kind = (['sound', 'video'] as const).find((each) => isMediaSelected(state, each));
  return {
    open,
    selected: kind && selection instanceof NodeSelection ? { kind, position: selection.from, attrs: { ...selection.node.attrs } } : undefined,
  };
}

interface MediaPanelsProps {
  editor: Editor;
  /** Receives the new sound that is not in the text yet. */
  onPending: ((pending: PendingSound | undefined) => void) | undefined;
}

/** Panels for a new sound or video, and for the selected one. */
export function MediaPanels({ editor, onPending }: MediaPanelsProps) {
  const state = useEditorState({ editor, selector: () => mediaAt(editor) });
  const {
    value: { open, selected },
    onPointerDown,
  } = useFrozenWhilePressed(state);

  useEffect(() => {
    const { dom } = editor.view;
    dom.addEventListener('pointerdown', onPointerDown);
    return () => dom.removeEventListener('pointerdown', onPointerDown);
  }, [editor, onPointerDown]);

  useEffect(() => {
    if (!open && !selected) return;
    const { dom } = editor.view;
    // In the text the first Escape closes the panel, the next one the dialog.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (open) toggleMediaPanel(editor, open);
      else moveCaretAfter(editor);
    }
    dom.addEventListener('keydown', onKeyDown);
    return () => dom.removeEventListener('keydown', onKeyDown);
  }, [editor, open, selected]);

  const onRecording = useCallback((isRecording: boolean) => !editor.isDestroyed && setPanel(editor, { isRecording }), [editor]);
  const hide = () => setPanel(editor, { open: undefined });
  function close() {
    hide();
    editor.view.focus();
  }

  if (open === 'sound') return <NewSoundPanel editor={editor} onRecording={onRecording} onPending={onPending} onHide={hide} onClose={close} />;
  if (open === 'video') return <VideoPanel key="new" editor={editor} onClose={close} />;
  if (selected?.kind === 'sound') return <SoundPanel key={selected.position} editor={editor} title={String(selected.attrs.title)} />;
  if (selected) return <VideoPanel key={selected.position} editor={editor} video={selected.attrs} onClose={() => moveCaretAfter(editor)} />;
  return null;
}
