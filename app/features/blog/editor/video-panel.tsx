import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import * as field from '#app/ui/forms/field.module.css';
import { TextField } from '#app/ui/forms/field.tsx';
import { bodyImagePolicy, prepareImage, toDataUrl, UnusableImageError } from '#app/ui/forms/prepare-image.ts';
import * as css from './editor-panel.module.css';
import { EditorPanel } from './editor-panel.tsx';
import { focusedChain } from './focus-chain.ts';
import { assertWithinLimits, insertAndSelect } from './images.ts';
import { siteOf, videoAddress } from './video-address.ts';
import * as own from './video-panel.module.css';

interface VideoPanelProps {
  editor: Editor;
  /** Attributes of the selected video; missing for a new one. */
  video?: Record<string, unknown>;
  onClose: () => void;
}

/** Panel for the link, the title and the picture of a video. */
export function VideoPanel({ editor, video, onClose }: VideoPanelProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(video?.href ?? ''));
  const [title, setTitle] = useState(String(video?.title ?? ''));
  const [picture, setPicture] = useState({ src: video?.src ?? null, width: video?.width ?? null, height: video?.height ?? null });
  const [alt, setAlt] = useState(String(video?.alt ?? ''));
  const [pictureProblem, setPictureProblem] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  const address = videoAddress(typed);
  const site = 'href' in address ? siteOf(address.href) : '';

  async function pick(file: File | undefined) {
    if (!file) return;
    setPictureProblem(undefined);
    try {
      const src = await toDataUrl(await prepareImage(file, bodyImagePolicy));
      assertWithinLimits(editor.state.doc, src);
      setPicture({ src, width: null, height: null });
    } catch (error) {
      setPictureProblem(error instanceof UnusableImageError ? error.message : 'The picture cannot be read. Please choose it again.');
    }
  }

  function apply() {
    setSubmitted(true);
    if (!('href' in address) || title.trim() === '') return;
    const attrs = { href: address.href, title: title.trim(), ...picture, alt: picture.src ? alt.trim() : null };
    const { state, view } = editor;
    if (video) view.dispatch(state.tr.setNodeMarkup(state.selection.from, null, attrs));
    else insertAndSelect(view, state.schema.node('video', attrs));
    onClose();
  }

  return (
    <EditorPanel name="Video" onEnter={apply} onEscape={onClose} focusField={!video}>
      <TextField
        label="Link to the video"
        name="video-address"
        required
        inputMode="url"
        autoComplete="off"
        {...asTyped}
        hint={`A page on YouTube, Vimeo or any other site.${site ? ` Readers see “Watch on ${site}”.` : ''}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isSubmitted && 'problem' in address ? address.problem : undefined}
      />
      <TextField
        label="Title of the video"
        name="video-title"
        required
        maxLength={200}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={isSubmitted && title.trim() === '' ? 'Please give the video a title.' : undefined}
      />
      <div className={field.field}>
        {typeof picture.src === 'string' && <img className={own.preview} src={picture.src} alt="The chosen file" />}
        <div className={css.actions}>
          <Button variant="secondary" onClick={() => fileInput.current?.click()}>
            {picture.src ? 'Choose another picture' : 'Choose a picture'}
          </Button>
          {picture.src !== null && (
            <Button variant="secondary" onClick={() => setPicture({ src: null, width: null, height: null })}>
              Remove picture
            </Button>
          )}
        </div>
        <span className={field.hint}>Optional. Nothing is loaded from the other site, so the picture has to be yours.</span>
        {pictureProblem && (
          <p role="alert" className={field.error}>
            {pictureProblem}
          </p>
        )}
      </div>
      {picture.src !== null && (
        <TextField
          label="Description of the picture (alt text)"
          name="video-picture-description"
          hint="For readers who cannot see it. Leave it empty if the title says it all."
          maxLength={300}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      )}
      <div className={css.actions}>
        <Button onClick={apply}>{video ? 'Change video' : 'Add to the text'}</Button>
        {video && (
          <Button variant="secondary" onClick={() => focusedChain(editor).deleteSelection().run()}>
            Remove video
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <input
        ref={fileInput}
        type="file"
        accept={bodyImagePolicy.accept}
        hidden
        aria-label="Picture of the video"
        onChange={({ currentTarget }) => {
          void pick(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </EditorPanel>
  );
}
