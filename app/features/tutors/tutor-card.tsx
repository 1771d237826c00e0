import { Link } from 'react-router';
import { dialectNames } from '#app/features/accounts/dialects.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { graphemesOf } from '#app/lib/graphemes.ts';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import { Picture } from '#app/ui/layout/picture.tsx';
import type { PublicCard } from './card.contract.ts';
import * as css from './tutor-card.module.css';

interface TutorCardProps {
  card: Omit<PublicCard, 'id'>;
  /** Heading of the name, below those of the page. */
  as?: 'h1' | 'h2' | 'h3';
  /** Page of the tutor. */
  to?: string;
}

/** Card of a tutor as visitors see it. */
export function TutorCard({ card, as: Heading = 'h2', to }: TutorCardProps) {
  const { shownName, town, levels, dialects, about } = card;
  return (
    <article className={css.card}>
      <div className={css.head}>
        <Portrait {...card} />
        <div className={css.person}>
          <Heading className={`lines ${css.name}`}>
            {to === undefined ? (
              <bdi>{shownName}</bdi>
            ) : (
              <Link to={to}>
                <bdi>{shownName}</bdi>
              </Link>
            )}
          </Heading>
          <p className={`lines ${css.town}`}>
            <bdi>{town}</bdi>
          </p>
        </div>
      </div>
      <dl className={css.facts}>
        <dt>Levels</dt>
        <dd>{levels.map((level) => levelNames[level]).join(', ')}</dd>
        {dialects.length > 0 && (
          <>
            <dt>Speaks</dt>
            <dd>{dialects.map((dialect) => dialectNames[dialect]).join(', ')}</dd>
          </>
        )}
      </dl>
      <FoldedText size="ample" what={`the text about ${shownName}`}>
        {about}
      </FoldedText>
    </article>
  );
}

/** First letter of a name with its marks: ọ́ is two code points. */
const initialOf = (name: string) => graphemesOf(name)[0] ?? '';

/** Picture in a square, or the first letter of the name. */
export function Portrait({ image, imageFocus, shownName }: Pick<PublicCard, 'image' | 'imageFocus' | 'shownName'>) {
  if (!image)
    return (
      <span className={`${css.portrait} ${css.initial}`} aria-hidden="true">
        {initialOf(shownName)}
      </span>
    );
  const webp = [400, 800].map((width) => `${image.replace(/-800\.webp$/, `-${width}.webp`)} ${width}w`).join(', ');
  return (
    <Picture
      className={css.portrait}
      data-focus={imageFocus}
      files={{ sources: { webp }, img: { src: image, w: 400, h: 400 } }}
      alt={shownName}
      sizes="7rem"
    />
  );
}
