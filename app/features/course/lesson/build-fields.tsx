import { useState } from 'react';
import type { Item } from '../course.contract.ts';
import { igbo, type Sentence, say } from '../judge/sentence.ts';
import type { FieldsProps } from './fields-props.ts';
import * as css from './lesson.module.css';
import { SentenceText } from './sentence-text.tsx';

/** A phrase from its words: pressed words go to the end of the line, and back from there. */
export function BuildFields({ item, tiles, onChange }: FieldsProps & { item: Item; tiles: string[] }) {
  const [placed, setPlaced] = useState<number[]>([]);
  const [said, setSaid] = useState<Sentence>('');
  function place(order: number[], message: Sentence) {
    setPlaced(order);
    setSaid(message);
    const text = order.flatMap((tile) => tiles[tile] ?? []).join(' ');
    onChange(text === '' ? null : { type: 'typed', text });
  }
  return (
    <>
      <legend tabIndex={-1}>Build “{item.english}”</legend>
      <p className={css.soft}>Press the words in their order. Press a word in your line to put it back. Two words don’t belong.</p>
      <fieldset aria-label="Your line" className={css.line} data-answer="">
        {placed.length === 0 && <span className={css.soft}>Your line</span>}
        {placed.map((tile) => (
          <button
            key={tile}
            type="button"
            className={css.tile}
            onClick={() =>
              place(
                placed.filter((other) => other !== tile),
                say`${igbo(tiles[tile] ?? '')} is back.`,
              )
            }
          >
            <span className="visually-hidden">Put back </span>
            <span lang="ig">{tiles[tile]}</span>
          </button>
        ))}
      </fieldset>
      <fieldset aria-label="Words" className={css.tiles}>
        {tiles.map((word, tile) => {
          const isPlaced = placed.includes(tile);
          // Two tiles may have the same word.
          const key = `${word} ${tile}`;
          return (
            <button
              key={key}
              type="button"
              data-choice=""
              className={css.tile}
              aria-disabled={isPlaced}
              onClick={() => !isPlaced && place([...placed, tile], say`${igbo(word)} is word ${String(placed.length + 1)}.`)}
            >
              <span aria-hidden="true" className={css.number}>
                {tile + 1}
              </span>
              <span lang="ig">{word}</span>
            </button>
          );
        })}
      </fieldset>
      <p role="status" className="visually-hidden">
        <SentenceText>{said}</SentenceText>
      </p>
    </>
  );
}
