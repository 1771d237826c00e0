import { StarterKit } from '@tiptap/starter-kit';
import { figureNodes } from './figure.ts';
import { IgboTyping } from './igbo-typing.ts';
import { BodyImage, Language, passthroughNodes, SafeLink } from './schema-extensions.ts';
import { BoundedHistory } from './undo-limit.ts';

/** Schema and commands of the body editor. */
export const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, undoRedo: false, dropcursor: { width: 3 } }),
  BoundedHistory,
  SafeLink,
  BodyImage,
  Language,
  IgboTyping,
  ...figureNodes,
  ...passthroughNodes,
];
