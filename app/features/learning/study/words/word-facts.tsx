import type { Item } from '#app/features/course/course.contract.ts';
import { ItemText } from '#app/features/course/public.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import * as css from './word.module.css';

type Forms = Item['forms'];

/** What else there is to know of a word: its literal meaning, its note, its forms, and whether it is still being checked. */
export function WordFacts({ item }: { item: Item }) {
  const { literal, note, forms, checked } = item;
  const ofKind = (kind: Forms[number]['kind']) => forms.filter((form) => form.kind === kind);
  return (
    <>
      {literal && <p className={css.soft}>Word for word: {literal}</p>}
      {note && (
        <p>
          <ItemText item={item}>{note}</ItemText>
        </p>
      )}
      <FormList title="Also written" forms={ofKind('spelling')} />
      <FormList title="In other places" forms={ofKind('dialect')} />
      <FormList title="It also means" forms={ofKind('english')} lang="en" />
      {!checked && (
        <p className={css.checking}>
          <span aria-hidden="true" className={css.mark} />
          Being checked: a second source or a speaker of Igbo has yet to confirm its tones or its text.
        </p>
      )}
    </>
  );
}

function FormList({ title, forms, lang = 'ig' }: { title: string; forms: Forms; lang?: 'ig' | 'en' }) {
  if (forms.length === 0) return null;
  return (
    <p>
      {title}:{' '}
      {forms.map(({ form, place }, nth) => (
        <span key={form}>
          {nth > 0 && ', '}
          <strong lang={lang}>{form}</strong>
          {place && (
            <>
              {' '}
              (<IgboText>{place}</IgboText>)
            </>
          )}
        </span>
      ))}
    </p>
  );
}
