import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { courseOf } from '../course/course.server.ts';
import type { Counted } from './count-figures.ts';
import type { figures } from './figures.contract.ts';
import { storedFigures } from './figures.queries.server.ts';

export const figuresHandlers: Handlers<typeof figures> = {
  figures: async (context) => {
    const stored = await storedFigures(context.db);
    if (!stored) return { countedAt: null, weeks: [], hardest: [], places: [] };
    // The job has written it.
    const { weeks, hardest, places } = JSON.parse(stored.content) as Counted;
    const { items, units } = await courseOf(context);
    return {
      countedAt: new Date(stored.counted_at).toISOString(),
      weeks,
      // What is public no longer is left out.
      hardest: hardest.flatMap(({ item, answers, wrong }) => {
        const { igbo, english } = items.get(item) ?? {};
        return igbo && english ? { id: item, igbo, english, answers, wrong: Math.round((100 * wrong) / answers) } : [];
      }),
      places: places.flatMap(({ unit: id, households }) => {
        const unit = units.find((each) => each.id === id);
        if (id !== null && !unit) return [];
        return { unit: unit ? { id: unit.id, title: unit.title, titleEnglish: unit.titleEnglish } : null, households };
      }),
    };
  },
};
