import { Icon } from '#app/ui/icons.tsx';
import { isMediaSelected, type MediaKind, openMediaPanel, toggleMediaPanel } from './media-panels.tsx';
import type { Tool } from './toolbar-commands.tsx';

const tool = (kind: MediaKind, name: string, path: string): Tool => ({
  name,
  icon: (
    <Icon>
      <path d={path} />
    </Icon>
  ),
  isOn: (editor) => openMediaPanel(editor) === kind || isMediaSelected(editor.state, kind),
  run: (editor) => toggleMediaPanel(editor, kind),
});

export const mediaTools: Tool[] = [
  tool('sound', 'Sound', 'M4 9.5v5h4l5 4v-13l-5 4zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12'),
  tool('video', 'Video', 'M3 5h18v14H3zM10 9v6l5-3z'),
];
