import { Link } from 'react-router';
import { panelStyles as css, type PanelContentProps } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { DatedBars } from '#app/ui/charts/dated-bars.tsx';
import { enoughAnswers, smallestGroup, stillDays } from '../figure-terms.contract.ts';
import type { figures } from '../figures.contract.ts';
import * as own from './learning-figures.module.css';

type Props = PanelContentProps<typeof figures.figures>;
type Figures = Props['data'];

const few = `fewer than ${smallestGroup}`;

export default function LearningFigures({ data }: Props) {
  const { countedAt, weeks } = data;
  if (countedAt === null)
    return <p className={css.text}>These figures are counted once a day, and the first count is still to come. Please look in again later.</p>;
  return (
    <>
      <p className={css.meta}>
        All learners together, as of <time dateTime={countedAt}>{formatDateTime(countedAt)}</time>. Numbers that stand for fewer than {smallestGroup}{' '}
        learners or families are left out, and deleted learners no longer count.
      </p>
      <div className={own.parts}>
        <Chart title="Active learners" label="Learners" counts={weeks.map(({ monday, learners }) => ({ monday, count: learners }))}>
          A learner is active in a week with at least one answer.
        </Chart>
        <Chart title="Lessons finished" label="Lessons" counts={weeks.map(({ monday, lessons }) => ({ monday, count: lessons }))}>
          Each lesson counts once for each learner, when it’s first finished.
        </Chart>
        <Hardest items={data.hardest} />
        <Places places={data.places} />
      </div>
    </>
  );
}

interface ChartProps {
  title: string;
  label: string;
  counts: { monday: string; count: number | null }[];
  children: string;
}

function Chart({ title, label, counts, children }: ChartProps) {
  return (
    <div className={own.part}>
      <h3>{title}</h3>
      <p className={css.meta}>{children}</p>
      {counts.every(({ count }) => count === 0) ? (
        <p className={css.text}>None in the last {counts.length} weeks.</p>
      ) : (
        <DatedBars
          title={`${title} by week`}
          labels={[label]}
          bars={counts.map(({ monday, count }) => ({ date: monday, counts: [count] }))}
          keptBack={few}
        />
      )}
      {counts.some(({ count }) => count === null) && <p className={css.meta}>A dash stands for {few}.</p>}
    </div>
  );
}

function Hardest({ items }: { items: Figures['hardest'] }) {
  return (
    <div className={own.part}>
      <h3>Hardest words and phrases</h3>
      <p className={css.meta}>
        Share of wrong answers, among those with at least {enoughAnswers} answers by {smallestGroup} or more learners.
      </p>
      {items.length === 0 ? (
        <p className={css.text}>Nothing has enough answers yet.</p>
      ) : (
        <ol className={own.list}>
          {items.map(({ id, igbo, english, answers, wrong }) => (
            <li key={id}>
              <span>
                <Link to={`/admin/course/items/${id}`} lang="ig">
                  {igbo}
                </Link>{' '}
                {english}
              </span>
              <span className={own.number}>
                {wrong} % <span className={css.meta}>of {answers.toLocaleString('en')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Places({ places }: { places: Figures['places'] }) {
  return (
    <div className={own.part}>
      <h3>Where families stop</h3>
      <p className={css.meta}>
        Families without an answer for {stillDays} days, by the unit of the last lesson they finished; lessons skipped by a placement don’t count. A
        stop may just be a holiday. Families who reached the end of the course don’t count.
      </p>
      {places.length === 0 ? (
        <p className={css.text}>No unit has {smallestGroup} or more of them.</p>
      ) : (
        <ol className={own.list}>
          {places.map(({ unit, households }) => (
            <li key={unit?.id ?? 0}>
              {unit ? (
                <span>
                  <Link to={`/admin/course/units/${unit.id}`} lang="ig">
                    {unit.title}
                  </Link>{' '}
                  {unit.titleEnglish}
                </span>
              ) : (
                <span>No lesson finished yet</span>
              )}
              <span className={own.number}>{households.toLocaleString('en')} families</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
