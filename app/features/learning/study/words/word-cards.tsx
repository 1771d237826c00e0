import { Link } from 'react-router';
import type { Item } from '#app/features/course/course.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button } from '#app/ui/button.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import * as css from './word-cards.module.css';

interface WordCardsProps {
  items: readonly Item[];
  /** Address of the page that led here. */
  back: string;
}

/** Words as cards to print, cut out and fold: Igbo on one side, English on the other. */
export function WordCards({ items, back }: WordCardsProps) {
  return (
    <>
      <div className={css.controls}>
        <p>
          {pluralize(items.length, 'card')} for the kitchen table. Cut along the dashed lines, fold each card in the middle, and glue the halves
          together: Igbo on one side, English on the other.
        </p>
        <p className={css.actions}>
          <Button onClick={() => print()}>Print</Button>
          <Link to={back}>Back to your words</Link>
        </p>
      </div>
      <ul role="list" className={css.sheet}>
        {items.map((item) => (
          <li key={item.id}>
            <div className={css.half}>
              <Headword as="p">{item.toned ?? item.igbo}</Headword>
            </div>
            <div className={css.half}>
              <MeaningPicture of={item} className={css.picture} />
              <p>{item.english}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
