import { Link } from 'react-router';
import { Voices } from '#app/ui/audio/voices.tsx';
import { AsyncSection, type Result } from '#app/ui/feedback/async-section.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { WordSummary } from './home.contract.ts';
import * as css from './word-teaser.module.css';

/** Current word on the first screen. Renders nothing while no word is published. */
export function WordTeaser({ word }: { word: Result<WordSummary> | Promise<Result<WordSummary>> }) {
  return (
    <div className={css.strip}>
      <AsyncSection result={word} loading="Loading Word of the Day..." errorMessage="Failed to fetch the current Word of the Day" notFound={null}>
        {({ title, subtitle, fromArchive, voices }) => (
          <section className={css.card} aria-labelledby="today">
            <Headword id="today">{title}</Headword>
            <div className={css.about}>
              <p className={css.kicker}>Word of the Day{fromArchive && ' · From the archive'}</p>
              {subtitle && (
                <p>
                  <IgboText>{subtitle}</IgboText>
                </p>
              )}
              <Link to="/blog" className={css.more}>
                What it means
              </Link>
              <div className={css.voices}>
                <Voices voices={voices} igbo={title} small />
              </div>
            </div>
          </section>
        )}
      </AsyncSection>
    </div>
  );
}
