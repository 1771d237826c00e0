import { Link } from 'react-router';
import { hasCheckedTones } from '#app/features/course/public.ts';
import { learningDay } from '#app/features/household/public.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { HumButton } from '#app/ui/audio/hum-button.tsx';
import { SayButton } from '#app/ui/audio/mirror/say-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { activeLearner, loadLearners } from '../learner.ts';
import { OfflineNote } from '../offline/offline-note.tsx';
import { outageOf } from '../outage.ts';
import { loadForLearner } from '../require-learner.ts';
import { StudyProblem } from '../study-problem.tsx';
import type { Route } from './+types/word.page';
import { loadWord } from './load-word.ts';
import { practicePath } from './practice-path.ts';
import { RelatedWords } from './related-words.tsx';
import * as css from './word.module.css';
import { WordFacts } from './word-facts.tsx';
import { WordState } from './word-state.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'A word', description: 'A word that you learn.', matches });

/** Undefined for what is no longer in the course. */
async function findWord(profile: number, id: number) {
  try {
    return await loadWord(profile, id);
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 404 && !outageOf(problem)) return undefined;
    throw problem;
  }
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadForLearner(request, async () => {
    const { reply: learners } = await loadLearners();
    const { id, zone } = activeLearner(learners);
    return { profile: id, today: learningDay(Date.now(), zone), loaded: await findWord(id, parseIdParam(params.id)) };
  });

export default function WordPage({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData)
    return (
      <>
        <h1>A word of yours</h1>
        <StudyProblem problem={loaderData.problem} noun="this word" offline="There is no connection, and this word is not on this device yet." />
      </>
    );
  const { profile, today, loaded } = loaderData.data;
  if (!loaded)
    return (
      <>
        <h1>This word has left the course</h1>
        <EmptyState actions={<ButtonLink to="/study/words">All words</ButtonLink>}>
          <p>It may come back once it has been checked. Your answers are kept.</p>
        </EmptyState>
      </>
    );
  return <Word profile={profile} today={today} {...loaded} />;
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { data: unknown }>['data'];

function Word({ profile, today, reply: word, cachedAt }: Omit<Loaded, 'loaded'> & NonNullable<Loaded['loaded']>) {
  const { item, sentences, parts } = word;
  const { id, igbo, toned, english } = item;
  const met = sentences.flatMap((sentence) => (sentence.isMet ? sentence.item.id : []));
  return (
    <article className={css.page}>
      <p>
        <Link to="/study/words">All words</Link>
      </p>
      {cachedAt !== undefined && <OfflineNote />}
      <div className={css.word}>
        <Headword as="h1">{toned ?? igbo}</Headword>
        {toned && toned !== igbo && (
          <p className={css.soft}>
            written <span lang="ig">{igbo}</span>
          </p>
        )}
        {hasCheckedTones(item) && (
          <>
            <HumButton toned={item.toned} /> <SayButton toned={item.toned} voices={item.voices} />
          </>
        )}
      </div>
      <p className={css.english}>
        <MeaningPicture of={item} className={css.picture} />
        {english}
      </p>
      <WordFacts item={item} />
      <WordState word={word} today={today} />
      <p className={css.actions}>
        <ButtonLink to={practicePath(profile, [id])}>{word.cards.length === 0 ? 'Learn it now' : 'Practise this one'}</ButtonLink>
        <ButtonLink to={`/study/words?cards=${id}`} variant="secondary">
          Print as a card
        </ButtonLink>
      </p>
      <RelatedWords title={item.kind === 'word' ? 'In sentences' : 'Part of'} related={sentences}>
        {met.length > 0 && (
          <ButtonLink to={practicePath(profile, [id, ...met])} variant="secondary">
            {met.length === 1 ? 'Practise it with its sentence' : 'Practise it with its sentences'}
          </ButtonLink>
        )}
      </RelatedWords>
      <RelatedWords title="Its words" related={parts} />
    </article>
  );
}
