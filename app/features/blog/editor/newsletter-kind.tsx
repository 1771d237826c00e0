import type { AnyExtension } from '@tiptap/react';
import { Icon } from '#app/ui/icons.tsx';
import { focusedChain } from './focus-chain.ts';
import { SafeLink } from './schema-extensions.ts';
import type { Tool } from './toolbar-commands.tsx';

/** What the text is for: a newsletter has links that look like buttons, and no parts that mails cannot show. */
export type EditorKind = 'post' | 'newsletter';

/** Nodes of posts that mail clients do not show. */
const postOnly = new Set(['sound', 'video']);

/** Links with the class that mails and the archive show as a button. */
const ButtonLink = SafeLink.extend({
  addAttributes() {
    const isButton = (element: HTMLElement) => element.classList.contains('button');
    return { ...this.parent?.(), class: { default: null, parseHTML: (element: HTMLElement) => (isButton(element) ? 'button' : null) } };
  },
});

export const extensionsFor = (kind: EditorKind, all: AnyExtension[]): AnyExtension[] =>
  kind === 'post' ? all : all.filter(({ name }) => !postOnly.has(name)).map((extension) => (extension === SafeLink ? ButtonLink : extension));

/** Turns the link around the caret into a button, and back. Without a link `onLink` opens the panel for one. */
export const buttonTool = (onLink: () => void): Tool => ({
  name: 'Button',
  hint: '· a link that stands out',
  icon: (
    <Icon>
      <path d="M3 7h18v10H3zM8 12h8" />
    </Icon>
  ),
  isOn: (editor) => editor.isActive('link', { class: 'button' }),
  run: (editor) => {
    if (!editor.isActive('link')) return onLink();
    const isButton = editor.isActive('link', { class: 'button' });
    focusedChain(editor)
      .extendMarkRange('link')
      .updateAttributes('link', { class: isButton ? null : 'button' })
      .run();
  },
});
