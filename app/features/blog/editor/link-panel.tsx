import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import * as css from './editor-panel.module.css';
import { EditorPanel } from './editor-panel.tsx';
import { blankUrl, isIncompleteUrl, normalizeUrl } from './editor-rules.ts';
import { focusedChain } from './focus-chain.ts';

function linkError(typed: string): string | undefined {
  if (isIncompleteUrl(typed)) return 'This address is incomplete: please type all of it, as in https://example.com.';
  if (typed.trim() === '' || normalizeUrl(typed) !== blankUrl) return undefined;
  return 'A link can lead to http, https, mailto and tel addresses. Please type another one, or cancel.';
}

interface LinkPanelProps {
  editor: Editor;
  /** Shape of a new link; one that exists keeps its own. */
  shape: 'link' | 'button';
  onClose: () => void;
}

/** Panel for the URL of the selected text, of the link around the caret, or of a new link. */
export function LinkPanel({ editor, shape, onClose }: LinkPanelProps) {
  const isLink = editor.isActive('link');
  const [typed, setTyped] = useState(String(editor.getAttributes('link').href ?? ''));
  /** Submitted without a URL. */
  const [missing, setMissing] = useState(false);
  const address = normalizeUrl(typed);

  function close() {
    editor.view.focus();
    onClose();
  }

  function apply() {
    if (typed.trim() === '' && isLink) return remove();
    if (typed.trim() === '') return setMissing(true);
    if (address === blankUrl) return;
    const { empty } = editor.state.selection;
    const attrs = { href: address, ...(shape === 'button' ? { class: 'button' } : {}) };
    const chain = focusedChain(editor).extendMarkRange('link');
    if (empty && !isLink) chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs }] }).run();
    else chain.setLink(attrs).run();
    onClose();
  }

  function remove() {
    focusedChain(editor).extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <EditorPanel name="Link" onEnter={apply} onEscape={close} focusField>
      <TextField
        label="Address of the link"
        name="link-address"
        required
        inputMode="url"
        autoComplete="off"
        {...asTyped}
        hint={`A web address, or an email address.${isLink ? ' Leave it empty to remove the link.' : ''}`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setMissing(false);
        }}
        error={missing ? 'Please type where the link leads, or cancel.' : linkError(typed)}
      />
      <div className={css.actions}>
        <Button onClick={apply}>{isLink ? 'Change link' : 'Set link'}</Button>
        {isLink && (
          <Button variant="secondary" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
      </div>
    </EditorPanel>
  );
}
