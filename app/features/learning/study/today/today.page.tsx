import { Suspense } from 'react';
import { Link } from 'react-router';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import type { LearnedUnit } from '#app/features/learning/learning.contract.ts';
import { isPassed } from '#app/features/learning/lesson-counts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { optionalPart } from '#app/ui/feedback/deferred.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import { activeLearner, loadLearners } from '../learner.ts';
import { AboutOffline } from '../offline/about-offline.tsx';
import { OfflineNote } from '../offline/offline-note.tsx';
import { loadForLearner } from '../require-learner.ts';
import { leftSession } from '../session/left-session.ts';
import { readSessionsOf } from '../session/stored-session.ts';
import { StudyProblem } from '../study-problem.tsx';
import { moveTryOut } from '../try-out/move-try-out.ts';
import type { Route } from './+types/today.page';
import { GoOnCard } from './go-on-card.tsx';
import { LessonPath } from './lesson-path.tsx';
import { loadPath, loadToday } from './next-session.ts';
import { readSaidToday, thingOfDay } from './said-today.ts';
import { SayToday } from './say-today.tsx';
import { StartCard } from './start-card.tsx';
import * as css from './today.module.css';
import { loadTodayCards } from './today-cards.ts';
import { WeekMarks } from './week-marks.tsx';

/** An offer may be missing: a chunk that is gone shows nothing. */
const InstallHint = optionalPart(() => import('../install/install-hint.tsx').then((module) => module.InstallHint));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Today', description: 'What you learn today.', matches });

/** Longest wait in ms for answers that are being sent. */
const maxSendMs = 2_000;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForLearner(request, async () => {
    const { reply: learners, cachedAt: isOffline } = await loadLearners();
    const learner = activeLearner(learners);
    const [first] = learners;
    // It fails without a network, and is tried again at the next visit.
    if (first && !isOffline) await moveTryOut(first.id).catch(() => undefined);
    // Otherwise the lesson that has just ended would be offered again.
    const sending = sendAnswers();
    if (!isOffline) await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, maxSendMs))]);
    const [today, path, sessions, said, cards] = await Promise.all([
      loadToday(learner.id),
      loadPath(learner.id),
      readSessionsOf(learner.id),
      readSaidToday(learner.id),
      loadTodayCards(learner.id),
    ]);
    const done = new Set(path?.flatMap(({ lessons }) => lessons.flatMap((lesson) => (isPassed(lesson) ? lesson.id : []))));
    const left = leftSession(sessions, { now: Date.now(), zone: learner.zone, isDone: (lesson) => done.has(lesson) });
    return { learner, today: today.reply, cachedAt: today.cachedAt, path, left, said, cards };
  });

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData)
    return (
      <>
        <h1>Today</h1>
        <StudyProblem
          problem={loaderData.problem}
          noun="your day"
          offline="There is no connection, and this device has nothing to learn from yet. Open this page once with a connection."
        />
      </>
    );
  const { learner, today, cachedAt, path, left, said, cards } = loaderData.data;
  const thing = thingOfDay(said, today, cachedAt !== undefined);
  return (
    <>
      <h1 className={css.title}>
        <span lang="ig">Ndeewo</span>, <bdi>{learner.name}</bdi>
      </h1>
      {cachedAt !== undefined && <OfflineNote />}
      {/* Ids of profiles and items overlap, and two children of one key would stay on the pages to come. */}
      {left ? (
        <GoOnCard key={`left ${learner.id}`} left={left} />
      ) : (
        <StartCard key={`profile ${learner.id}`} learner={learner} today={today} isOffline={cachedAt !== undefined} />
      )}
      {cards.map(({ name, content, isOffline, Card }) => (
        <Card key={`${name} ${learner.id}`} learner={learner} content={content} isOffline={isOffline} laterLessons={laterLessons(path)} />
      ))}
      <WeekMarks today={today} />
      {thing && <SayToday key={`item ${learner.id} ${thing.task.item}`} profile={learner.id} task={thing.task} isSaid={thing.isDone} />}
      {today.offersPlacement && <PlacementOffer profile={learner.id} />}
      {path && (
        <LessonPath profile={learner.id} units={path}>
          {!today.offersPlacement && !isChild(learner.ageBand) && (
            <p>
              <Link to={placementPath(learner.id)}>Find my place</Link>
            </p>
          )}
        </LessonPath>
      )}
      <AboutOffline />
      {learner.ageBand === 'adult' && (
        <Suspense>
          <InstallHint />
        </Suspense>
      )}
    </>
  );
}

const laterLessons = (path: LearnedUnit[] | undefined) =>
  new Set(path?.flatMap(({ lessons }) => lessons.flatMap(({ id, state }) => (state === 'later' ? id : []))));

const placementPath = (profile: number) => `/study/session?p=${profile}&kind=placement`;

const PlacementOffer = ({ profile }: { profile: number }) => (
  <section className={css.card} aria-labelledby="placement">
    <h2 id="placement">Already know some Igbo?</h2>
    <p>Answer a few questions, 24 at most, and begin where the course is new to you. You can stop whenever you like.</p>
    <ButtonLink variant="secondary" to={placementPath(profile)}>
      Find my place
    </ButtonLink>
  </section>
);
