import { type Editor, useEditorState } from '@tiptap/react';
import { useLayoutEffect } from 'react';
import { useRovingTabindex } from '#app/ui/hooks/use-roving-tabindex.ts';
import { Icon } from '#app/ui/icons.tsx';
import { selectedImage } from './images.ts';
import { mediaTools } from './media-tools.tsx';
import { buttonTool, type EditorKind } from './newsletter-kind.tsx';
import { isCaretInTable } from './table.ts';
import { tableTools } from './table-tools.tsx';
import * as css from './toolbar.module.css';
import { blockTools, historyTools, inlineTools, insertTools, type Tool } from './toolbar-commands.tsx';

interface ToolbarProps {
  editor: Editor;
  kind: EditorKind;
  /** Shows the tools of the table that has the caret. */
  inTable: boolean;
  onLink: (shape: 'link' | 'button') => void;
  onImage: () => void;
}

const commonTools = [...inlineTools, ...blockTools, ...insertTools, ...historyTools];
const toolsOf = { post: [...commonTools, ...mediaTools], newsletter: commonTools };

/** Toolbar pattern of the ARIA Authoring Practices Guide: one tab stop, arrow keys inside. */
export function Toolbar({ editor, kind, inTable, onLink, onImage }: ToolbarProps) {
  const bar = useRovingTabindex();
  const state = useEditorState({
    editor,
    selector: () => {
      const shown = [...toolsOf[kind], ...(isCaretInTable(editor) ? tableTools : [])];
      return {
        on: shown.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
        idle: shown.filter(({ canRun }) => canRun && !canRun(editor)).map(({ name }) => name),
        link: editor.isActive('link'),
        button: editor.isActive('link', { class: 'button' }),
        picture: selectedImage(editor.state) !== undefined,
      };
    },
  });
  // The tab stop may have been a tool that is gone.
  useLayoutEffect(() => {
    const buttons = [...(bar.ref.current?.querySelectorAll('button') ?? [])];
    const [first] = buttons;
    if (first && !inTable && buttons.every(({ tabIndex }) => tabIndex < 0)) first.tabIndex = 0;
  }, [bar.ref, inTable]);
  const linkButton = buttonTool(() => onLink('button'));
  const button = (tool: Tool, isOn = state.on.includes(tool.name)) => (
    <button
      key={tool.name}
      type="button"
      tabIndex={-1}
      className={tool.isWide ? css.wide : undefined}
      aria-label={tool.name}
      title={[tool.name, tool.keys && `(${tool.keys})`, tool.hint].filter(Boolean).join(' ')}
      aria-pressed={tool.isOn && isOn}
      aria-disabled={tool.canRun && state.idle.includes(tool.name)}
      onClick={() => (tool.canRun?.(editor) ?? true) && tool.run(editor)}
    >
      {tool.icon}
    </button>
  );
  return (
    <div {...bar} role="toolbar" aria-label="Formatting" data-stays="above" className={css.bar}>
      {inlineTools.map((tool) => button(tool))}
      {blockTools.map((tool) => button(tool))}
      <button type="button" aria-label="Link" title="Link (Ctrl+K)" aria-pressed={state.link} onClick={() => onLink('link')}>
        <Icon>
          <path d="M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1" />
        </Icon>
      </button>
      {kind === 'newsletter' && button(linkButton, state.button)}
      <button type="button" aria-label="Picture" title="Picture" aria-pressed={state.picture} onClick={onImage}>
        <Icon>
          <path d="M3 5h18v14H3zM3 17l5-5 4 4 3-3 6 5" />
          <circle cx="15.5" cy="9" r="1.5" />
        </Icon>
      </button>
      {kind === 'post' && mediaTools.map((tool) => button(tool))}
      {insertTools.map((tool) => button(tool))}
      {historyTools.map((tool) => button(tool))}
      {inTable && (
        <fieldset aria-label="Table" className={css.group}>
          {tableTools.map((tool) => button(tool))}
        </fieldset>
      )}
    </div>
  );
}
