import { useEffect, useState } from 'react';
import { TickIcon } from '#app/features/course/public.tsx';
import { learningDay, mondayOf } from '#app/features/household/public.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import { pluralize } from '#app/lib/pluralize.ts';
import { readCached } from '../cached-reply.ts';
import { type Learner, learners as learnersName } from '../learner.ts';
import * as css from './family-faces.module.css';

interface Family {
  learners: readonly Learner[];
  cachedAt: number;
}

async function readFamily(): Promise<Family | undefined> {
  const cached = await readCached<Learner[]>(learnersName);
  return cached && { learners: cached.reply, cachedAt: cached.at };
}

/** Days this week, with today for the learner of this session. */
function daysOf({ week, zone }: Learner, { cachedAt }: Family, isLearning: boolean): number {
  const today = learningDay(Date.now(), zone);
  const monday = mondayOf(today);
  const isThisWeek = mondayOf(learningDay(cachedAt, zone)) === monday;
  return week.filter((learned, nth) => (learned && isThisWeek) || (isLearning && nth === today - monday)).length;
}

/** The family and its week, as this browser has cached it. Until that is read, its space alone. */
export function FamilyFaces({ profile }: { profile: number }) {
  const [read, setRead] = useState<{ family: Family | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void readFamily()
      .catch(() => undefined)
      .then((family) => isCurrent && setRead({ family }));
    return () => {
      isCurrent = false;
    };
  }, []);
  return read ? <Faces family={read.family} profile={profile} /> : <div className={css.space} />;
}

/** Nothing for a family that this browser does not know. */
export function Faces({ family, profile }: { family: Family | undefined; profile: number }) {
  if (!family || family.learners.length === 0) return null;
  return (
    <ul role="list" className={css.faces} aria-label="Your family this week">
      {family.learners.map((learner) => {
        const isLearning = learner.id === profile;
        const days = daysOf(learner, family, isLearning);
        return (
          <li key={learner.id} className={isLearning ? css.learning : undefined}>
            <AvatarPicture avatar={learner.avatar} />
            <bdi>{learner.name}</bdi>
            <span className={css.days}>
              {days >= learner.goalDays && <TickIcon />} {days === 0 ? 'not yet this week' : `${pluralize(days, 'day')} this week`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
