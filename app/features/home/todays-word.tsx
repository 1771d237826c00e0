import { Link } from 'react-router';
import type { Api } from '#app/api.ts';
import { IgboText } from '#app/ui/igbo-text.tsx';
import { type Outcome, Section } from '#app/ui/section.tsx';
import { Headword } from '../word-of-day/headword.tsx';
import css from './todays-word.module.css';

interface Today {
  title: string;
  subtitle: string | null;
}

/** Of the current word no more than is shown: its meaning can be long. */
export async function loadTodaysWord(api: Api): Promise<Today> {
  const { title, subtitle } = await api.wordOfDay.current();
  return { title, subtitle };
}

/** A real sample of what is learned here, on the first screen. As long as there is no word there is nothing. */
export function TodaysWord({ word }: { word: Outcome<Today> | Promise<Outcome<Today>> }) {
  return (
    <div className={css.strip}>
      <Section of={word} loading="Loading Word of the Day..." failed="Failed to fetch the current Word of the Day" none={null}>
        {({ title, subtitle }) => (
          <section className={css.card} aria-labelledby="today">
            <Headword id="today">{title}</Headword>
            <div className={css.about}>
              <p className={css.kicker}>Word of the Day</p>
              {subtitle && (
                <p>
                  <IgboText>{subtitle}</IgboText>
                </p>
              )}
              <Link to="/blog" className={css.more}>
                What it means
              </Link>
            </div>
          </section>
        )}
      </Section>
    </div>
  );
}
