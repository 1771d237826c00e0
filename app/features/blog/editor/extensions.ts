import { StarterKit } from '@tiptap/starter-kit';
import { IgboTyping } from './igbo-typing.ts';
import { BodyImage, Language, passthroughNodes, SafeLink } from './schema-extensions.ts';
import { BoundedHistory } from './undo-limit.ts';

/** All that a body can be made of. */
export const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, undoRedo: false, dropcursor: { width: 3 } }),
  BoundedHistory,
  SafeLink,
  BodyImage,
  Language,
  IgboTyping,
  ...passthroughNodes,
];
