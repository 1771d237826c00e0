import type { ReactNode } from 'react';
import type { EditedPost } from '#app/features/blog/blog.contract.ts';
import { eachText, type PostText, postTexts } from '#app/features/blog/post-texts.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { type Block, compareBodies, type Line } from './compare-bodies.ts';
import { compareTexts } from './compare-texts.ts';
import * as css from './comparison.module.css';
import { TextDiff } from './text-diff.tsx';

export type Version = Pick<EditedPost, 'title' | 'body' | 'image' | 'imageAlt' | PostText>;

const texts = { title: 'Title', ...eachText((name) => postTexts[name].field.label), imageAlt: 'Description of the picture (alt text)' };

/** Changes from the older of two versions to the newer one. */
export function Comparison({ before, after }: { before: Version; after: Version }) {
  const names = Object.keys(texts) as (keyof typeof texts)[];
  const changed = names.filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
  const isSamePicture = before.image === after.image;
  const isSameBody = before.body === after.body;
  if (changed.length === 0 && isSamePicture && isSameBody) return <p>Both versions have the same text and the same pictures.</p>;
  return (
    <div className={css.comparison}>
      <p className={css.legend}>
        <del className={css.removed}>Removed</del> is in the older version only, <ins className={css.added}>added</ins> in the newer one only.
      </p>
      {changed.map((name) => (
        <Part key={name} title={texts[name]}>
          <p>
            <TextDiff pieces={compareTexts(before[name] ?? '', after[name] ?? '')} />
          </p>
        </Part>
      ))}
      {!isSamePicture && (
        <Part title="The picture">
          <Picture mark="Removed" src={before.image} alt={before.imageAlt} />
          <Picture mark="Added" src={after.image} alt={after.imageAlt} />
        </Part>
      )}
      {!isSameBody && (
        <Part title="Body">
          <Body lines={compareBodies(before.body, after.body)} />
        </Part>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Picture = ({ mark, src, alt }: { mark: string; src: string; alt: string }) => (
  <figure className={css.picture} data-mark={mark}>
    <img src={src} alt={alt} loading="lazy" />
    <figcaption>
      <strong>{mark}</strong> {alt ? <IgboText>{`picture: ${alt}`}</IgboText> : 'picture'}
    </figcaption>
  </figure>
);

/** Unchanged lines beside a change that stay visible. */
const context = 1;

/** Lines of a body; unchanged ones that are far from a change are folded. */
function Body({ lines }: { lines: Line[] }) {
  const isNear = (place: number) => lines.slice(Math.max(0, place - context), place + context + 1).some(({ kind }) => kind !== 'same');
  const groups: { folded: boolean; from: number; lines: Line[] }[] = [];
  for (const [place, line] of lines.entries()) {
    const last = groups.at(-1);
    if (last?.folded === !isNear(place)) last.lines.push(line);
    else groups.push({ folded: !isNear(place), from: place, lines: [line] });
  }
  return groups.map(({ folded, from, lines: shown }) => {
    const content = shown.map((line, nth) => {
      const key = `${from + nth}`;
      return <LineOf key={key} line={line} />;
    });
    if (!folded) return content;
    return (
      <details key={`${from}`} className={css.folded}>
        <summary>{pluralize(shown.length, 'unchanged paragraph')}</summary>
        {content}
      </details>
    );
  });
}

const names: Record<Line['kind'], string> = { same: '', removed: 'Removed', added: 'Added', changed: 'Changed', formatted: 'Formatting changed' };

const LineOf = ({ line }: { line: Line }) => (
  <div className={css.line} data-kind={line.kind}>
    {names[line.kind] && <p className={css.name}>{names[line.kind]}</p>}
    <BlockOf block={line.block}>
      {line.kind === 'changed' ? (
        <TextDiff pieces={line.pieces} />
      ) : line.kind === 'removed' || line.kind === 'added' ? (
        <TextDiff pieces={[{ kind: line.kind, text: line.block.text }]} />
      ) : (
        <IgboText>{line.block.text}</IgboText>
      )}
    </BlockOf>
  </div>
);

function BlockOf({ block, children }: { block: Block; children: ReactNode }) {
  if (block.kind === 'picture') return <Picture mark="" src={block.src ?? ''} alt={block.text} />;
  return (
    <p className={css.block} data-kind={block.kind}>
      {children}
    </p>
  );
}
