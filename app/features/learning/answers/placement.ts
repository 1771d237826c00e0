/** Right answers, of three, that pass a unit. */
const rightToPass = 2;

/**
 * Unit that a placement begins with, as an index. Units that were asked are passed by two right answers; those below a passed one
 * are taken for passed, unless they were missed.
 * @param right numbers of right answers by the index of the unit
 */
export function placedUnit(right: ReadonlyMap<number, number>, units: number): number {
  const isPassed = (unit: number) => (right.get(unit) ?? 0) >= rightToPass;
  const asked = [...right.keys()];
  const missed = Math.min(units, ...asked.filter((unit) => !isPassed(unit)));
  const passed = Math.max(-1, ...asked.filter((unit) => unit < missed && isPassed(unit)));
  return Math.max(0, Math.min(passed + 1, units - 1));
}
