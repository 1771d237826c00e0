import { type RefObject, useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { textFields, textOf } from '#app/ui/igbo/replace-word.ts';
import { headwordLimits } from './headword-limits.contract.ts';
import { findHints, type Hint, keysOf, type WantedTones } from './hints.ts';
import type { Headword } from './writing-hints.contract.ts';

/** Time without typing after which a text is read, in ms. */
const pauseMs = 600;

/** Known headwords by key; a key without any has an empty list. */
const lookedUp = new Map<string, Headword[]>();

/** Hints about the field that was edited last in the form around an element. */
export function useHints(place: RefObject<HTMLElement | null>): { field: HTMLElement; hints: Hint[] } | undefined {
  const [edited, setEdited] = useState<{ field: HTMLElement; hints: Hint[] }>();
  useEffect(() => {
    const form = place.current?.closest('form');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let edits = 0;
    const readAfterPause = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.matches(textFields)) return;
      clearTimeout(timer);
      edits += 1;
      const edit = edits;
      timer = setTimeout(async () => {
        const hints = await hintsOf(target);
        if (edit === edits) setEdited({ field: target, hints });
      }, pauseMs);
    };
    form?.addEventListener('input', readAfterPause);
    return () => {
      clearTimeout(timer);
      edits += 1;
      form?.removeEventListener('input', readAfterPause);
    };
  }, [place]);
  return edited;
}

async function hintsOf(field: HTMLElement): Promise<Hint[]> {
  const text = textOf(field);
  return findHints(text, await headwordsFor(keysOf(text)), { isIgbo: field.lang === 'ig', tones: wantedTonesOf(field) });
}

/** A field for Igbo alone wants tones, unless its `data-tones` is "none". */
function wantedTonesOf({ lang, dataset }: HTMLElement): WantedTones {
  if (lang !== 'ig') return 'any';
  return dataset.tones === 'none' ? 'none' : 'all';
}

async function headwordsFor(keys: string[]): Promise<Headword[]> {
  const unknown = keys.filter((key) => !lookedUp.has(key));
  for (let from = 0; from < unknown.length; from += headwordLimits.keys) {
    const asked = unknown.slice(from, from + headwordLimits.keys);
    // The text keeps the hints that need no headwords when no answer comes; the next edit asks again.
    const found = await api.writingHints.headwords({ keys: asked.join(',') }).catch(() => undefined);
    if (!found) break;
    for (const key of asked)
      lookedUp.set(
        key,
        found.filter(({ title }) => foldForSearch(title) === key),
      );
  }
  return keys.flatMap((key) => lookedUp.get(key) ?? []);
}
