import type { WordCounts } from '#app/features/learning/learned-words.contract.ts';
import { StackedWeeks } from '#app/ui/charts/stacked-weeks.tsx';

/** Words by week, with what their states mean. */
export function WordWeeks({ weeks }: WordCounts) {
  return (
    <>
      {weeks.length < 2 ? (
        <p>From next week on you’ll see here how your words grow, week by week.</p>
      ) : (
        <StackedWeeks
          title="Words by week"
          labels={['Learning', 'Known', 'Can say']}
          weeks={weeks.map(({ monday, learning, known, canSay }) => ({ monday, counts: [learning, known, canSay] }))}
        />
      )}
      <p>
        A word is “known” once it stays with you for three weeks, and “can say” once you can say it that long. A word that slips your mind goes back
        to “learning”, and comes back sooner.
      </p>
    </>
  );
}
