import type { Node } from '@tiptap/pm/model';
import { getText, getTextSerializersFromSchema } from '@tiptap/react';

/** Text of a document as readers see it: with the titles of sounds and videos, and each block on a line of its own. */
export const textOfDocument = (doc: Node): string =>
  getText(doc, { blockSeparator: '\n', textSerializers: getTextSerializersFromSchema(doc.type.schema) });
