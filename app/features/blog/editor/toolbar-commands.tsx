import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icons.tsx';
import { focusedChain } from './focus-chain.ts';
import { insertTable, isCaretInTable } from './table.ts';
import * as css from './toolbar.module.css';
import { canRedo, canUndo, redoStep, undoStep } from './undo-limit.ts';

export interface Tool {
  name: string;
  keys?: string;
  /** Addition to the tooltip. */
  hint?: string;
  /** Has a text label instead of an icon. */
  isWide?: boolean;
  icon: ReactNode;
  /** State of a toggle. */
  isOn?: (editor: Editor) => boolean;
  /** False while the tool is disabled. */
  canRun?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `H${level}, heading`,
  keys: `Ctrl+Alt+${level}`,
  icon: <span>H{level}</span>,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => focusedChain(editor).toggleHeading({ level }).run(),
});

/** Inline formatting. Tools that open a panel (link, image) are in toolbar.tsx. */
export const inlineTools: Tool[] = [
  heading(2),
  heading(3),
  heading(4),
  {
    name: 'Bold',
    keys: 'Ctrl+B',
    icon: <b>B</b>,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => focusedChain(editor).toggleBold().run(),
  },
  {
    name: 'Italic',
    keys: 'Ctrl+I',
    icon: <i>I</i>,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => focusedChain(editor).toggleItalic().run(),
  },
  {
    name: 'Underline',
    keys: 'Ctrl+U',
    icon: <u>U</u>,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => focusedChain(editor).toggleUnderline().run(),
  },
  {
    name: 'Strike',
    keys: 'Ctrl+Shift+S',
    icon: <s>S</s>,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => focusedChain(editor).toggleStrike().run(),
  },
  {
    name: 'Words in Igbo',
    hint: '· marked with dots, and read aloud as Igbo',
    isWide: true,
    icon: <span className={css.igbo}>Igbo</span>,
    isOn: (editor) => editor.isActive('language', { lang: 'ig' }),
    run: (editor) => focusedChain(editor).toggleMark('language', { lang: 'ig' }).run(),
  },
  {
    name: 'Code',
    keys: 'Ctrl+E',
    icon: (
      <Icon>
        <path d="M8 7l-5 5 5 5M16 7l5 5-5 5" />
      </Icon>
    ),
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => focusedChain(editor).toggleCode().run(),
  },
];

export const blockTools: Tool[] = [
  {
    name: 'Bullet list',
    keys: 'Ctrl+Shift+8',
    icon: (
      <Icon>
        <path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />
      </Icon>
    ),
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => focusedChain(editor).toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    icon: (
      <Icon>
        <path d="M10 6h10M10 12h10M10 18h10M4 4l1.5-.5V9M3.5 15.5c2-1.5 3 .5 1.5 2L3.5 20H6" />
      </Icon>
    ),
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => focusedChain(editor).toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    keys: 'Ctrl+Shift+B',
    icon: (
      <Icon>
        <path d="M5 5v14M10 8h10M10 12h10M10 16h6" />
      </Icon>
    ),
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => focusedChain(editor).toggleBlockquote().run(),
  },
  {
    name: 'Code block',
    keys: 'Ctrl+Alt+C',
    icon: (
      <Icon>
        <path d="M3 4h18v16H3zM7 9l3 3-3 3M13 15h4" />
      </Icon>
    ),
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => focusedChain(editor).toggleCodeBlock().run(),
  },
];

/** Blocks that are put behind the caret. */
export const insertTools: Tool[] = [
  {
    name: 'Table',
    hint: '· three columns and a header row',
    icon: (
      <Icon>
        <path d="M3 5h18v14H3zM3 10h18M3 14.5h18M9 5v14M15 5v14" />
      </Icon>
    ),
    canRun: (editor) => !isCaretInTable(editor),
    run: insertTable,
  },
  {
    name: 'Divider',
    icon: (
      <Icon>
        <path d="M3 12h18M8 6h8M8 18h8" />
      </Icon>
    ),
    run: (editor) => focusedChain(editor).setHorizontalRule().run(),
  },
];

export const historyTools: Tool[] = [
  {
    name: 'Undo',
    keys: 'Ctrl+Z',
    icon: (
      <Icon>
        <path d="M8 5L3 10l5 5M3 10h11a6 6 0 0 1 0 10h-3" />
      </Icon>
    ),
    canRun: ({ state }) => canUndo(state),
    run: (editor) => {
      undoStep(editor);
      editor.view.focus();
    },
  },
  {
    name: 'Redo',
    keys: 'Ctrl+Y',
    icon: (
      <Icon>
        <path d="M16 5l5 5-5 5M21 10H10a6 6 0 0 0 0 10h3" />
      </Icon>
    ),
    canRun: ({ state }) => canRedo(state),
    run: (editor) => {
      redoStep(editor);
      editor.view.focus();
    },
  },
];
