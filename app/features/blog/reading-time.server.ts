import { countWords, minutesFor } from './count-words.ts';
import { lineOfBody } from './html/body-text.ts';

/** Minutes to read the text of a sanitized body: of the same words as the editor counts. */
export const readingMinutes = (html: string): number => minutesFor(countWords(lineOfBody(html)));
