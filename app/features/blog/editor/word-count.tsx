import { type Editor, useEditorState } from '@tiptap/react';
import { useDeferredValue, useMemo } from 'react';
import { pluralize } from '#app/lib/pluralize.ts';
import { countWords, minutesFor } from '../count-words.ts';
import * as css from './body-editor.module.css';
import { textOfDocument } from './document-text.ts';

/** Words of the text and the minutes that readers need, below it. Counted after the typing: a long text takes milliseconds. */
export function WordCount({ editor }: { editor: Editor }) {
  const doc = useDeferredValue(useEditorState({ editor, selector: ({ editor: { state } }) => state.doc }));
  const words = useMemo(() => countWords(textOfDocument(doc)), [doc]);
  return (
    <p className={css.count}>
      {pluralize(words, 'word')}
      {words > 0 && ` · ${minutesFor(words)} min to read`}
    </p>
  );
}
