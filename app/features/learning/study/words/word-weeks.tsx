import type { WordCounts } from '#app/features/learning/learned-words.contract.ts';
import { DatedBars } from '#app/ui/charts/dated-bars.tsx';

/** Words by week, with what their states mean. */
export function WordWeeks({ weeks }: WordCounts) {
  return (
    <>
      {weeks.length < 2 ? (
        <p>From next week on you’ll see here how your words grow, week by week.</p>
      ) : (
        <DatedBars
          title="Words by week"
          labels={['Learning', 'Known', 'Can say']}
          bars={weeks.map(({ monday, learning, known, canSay }) => ({ date: monday, counts: [learning, known, canSay] }))}
        />
      )}
      <p>
        A word is “known” once it stays with you for three weeks, and “can say” once you can say it that long. A word that slips your mind goes back
        to “learning”, and comes back sooner.
      </p>
    </>
  );
}
