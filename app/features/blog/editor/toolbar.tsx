import { type Editor, useEditorState } from '@tiptap/react';
import { useLayoutEffect } from 'react';
import { useRovingTabindex } from '#app/ui/hooks/use-roving-tabindex.ts';
import { Icon } from '#app/ui/icons.tsx';
import { selectedImage } from './images.ts';
import { mediaTools } from './media-tools.tsx';
import { isCaretInTable } from './table.ts';
import { tableTools } from './table-tools.tsx';
import * as css from './toolbar.module.css';
import { blockTools, historyTools, inlineTools, insertTools, type Tool } from './toolbar-commands.tsx';

interface ToolbarProps {
  editor: Editor;
  /** Shows the tools of the table that has the caret. */
  inTable: boolean;
  onLink: () => void;
  onImage: () => void;
}

const allTools = [...inlineTools, ...blockTools, ...mediaTools, ...insertTools, ...historyTools];

/** Toolbar pattern of the ARIA Authoring Practices Guide: one tab stop, arrow keys inside. */
export function Toolbar({ editor, inTable, onLink, onImage }: ToolbarProps) {
  const bar = useRovingTabindex();
  const state = useEditorState({
    editor,
    selector: () => {
      const shown = isCaretInTable(editor) ? [...allTools, ...tableTools] : allTools;
      return {
        on: shown.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
        idle: shown.filter(({ canRun }) => canRun && !canRun(editor)).map(({ name }) => name),
        link: editor.isActive('link'),
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
  const button = (tool: Tool) => (
    <button
      key={tool.name}
      type="button"
      tabIndex={-1}
      className={tool.isWide ? css.wide : undefined}
      aria-label={tool.name}
      title={[tool.name, tool.keys && `(${tool.keys})`, tool.hint].filter(Boolean).join(' ')}
      aria-pressed={tool.isOn && state.on.includes(tool.name)}
      aria-disabled={tool.canRun && state.idle.includes(tool.name)}
      onClick={() => tool.run(editor)}
    >
      {tool.icon}
    </button>
  );
  return (
    <div {...bar} role="toolbar" aria-label="Formatting" data-stays="above" className={css.bar}>
      {inlineTools.map(button)}
      {blockTools.map(button)}
      <button type="button" aria-label="Link" title="Link (Ctrl+K)" aria-pressed={state.link} onClick={onLink}>
        <Icon>
          <path d="M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1" />
        </Icon>
      </button>
      <button type="button" aria-label="Picture" title="Picture" aria-pressed={state.picture} onClick={onImage}>
        <Icon>
          <path d="M3 5h18v14H3zM3 17l5-5 4 4 3-3 6 5" />
          <circle cx="15.5" cy="9" r="1.5" />
        </Icon>
      </button>
      {mediaTools.map(button)}
      {insertTools.map(button)}
      {historyTools.map(button)}
      {inTable && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a toolbar
        <div role="group" aria-label="Table" className={css.group}>
          {tableTools.map(button)}
        </div>
      )}
    </div>
  );
}
