import { learningLimits } from '#app/features/learning/learning-terms.contract.ts';

/** Right answers, of three, that pass a unit. */
const rightToPass = 2;
const questionsPerUnit = 3;
export const mostQuestions = learningLimits.questionsPerPlacement;

interface Asked {
  unit: number;
  isRight: boolean;
}

/** Whether a unit was passed; undefined before its last question, which is the one to say: two lucky choices pass no unit early. */
function isPassed(unit: number, answers: readonly Asked[]): boolean | undefined {
  const own = answers.filter((answer) => answer.unit === unit);
  if (own.length < questionsPerUnit) return undefined;
  return own.filter(({ isRight }) => isRight).length >= rightToPass;
}

/**
 * Unit to ask about next: the first one, then two units on after a passed one, and the one left out before after a missed one.
 * Undefined at the end: at a missed unit whose predecessor is passed.
 * @param units in their order
 */
export function nextUnit(units: readonly number[], answers: readonly Asked[]): number | undefined {
  if (answers.length >= mostQuestions) return undefined;
  let place = 0;
  const results = new Map<number, boolean>();
  for (;;) {
    const unit = units[place];
    if (unit === undefined) return undefined;
    const result = isPassed(unit, answers);
    if (result === undefined) return unit;
    results.set(place, result);
    const next = result ? Math.min(place + 2, units.length - 1) : place - 1;
    if (results.has(next) || (result && results.get(place + 1) === false)) return undefined;
    place = next;
  }
}

interface Question {
  key: string;
  unit?: number | undefined;
}

/** The question to ask next; undefined when the place is found, or no question of the unit is left. */
export function nextQuestion<Each extends Question>(questions: readonly Each[], answers: readonly (Asked & { key: string })[]): Each | undefined {
  const units = [...new Set(questions.flatMap(({ unit }) => unit ?? []))];
  const unit = nextUnit(units, answers);
  return unit === undefined ? undefined : questions.find((question) => question.unit === unit && !answers.some(({ key }) => key === question.key));
}
