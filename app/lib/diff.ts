/** Items in a row that both sequences have, or that one of them has. */
export interface Run<T> {
  kind: 'same' | 'removed' | 'added';
  items: T[];
}

/** Differences beyond which all is taken for changed: time and memory grow with their square. */
const maxEdits = 1_000;

/** Shortest way from one sequence to another (Myers 1986), items compared by ===. Of neighbouring runs the removed one is first. */
export function diff<T>(before: readonly T[], after: readonly T[]): Run<T>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [one, other] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return inRuns([
    ...before.slice(0, start).map((item) => ({ kind: 'same' as const, item })),
    ...editsBetween(one, other),
    ...before.slice(before.length - end).map((item) => ({ kind: 'same' as const, item })),
  ]);
}

interface Edit<T> {
  kind: Run<T>['kind'];
  item: T;
}

/** Furthest places in `one` by diagonal, of each number of edits. Diagonal k is at index k + edits + 1. */
function editsBetween<T>(one: readonly T[], other: readonly T[]): Edit<T>[] {
  const most = Math.min(one.length + other.length, maxEdits);
  const zero = most + 1;
  const furthest = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    const before = furthest.slice(zero - edits - 1, zero + edits + 2);
    trace.push(before);
    for (let k = -edits; k <= edits; k += 2) {
      let x = stepsDown(before, k, edits) ? at(before, k + 1, edits) : at(before, k - 1, edits) + 1;
      while (x < one.length && x - k < other.length && one[x] === other[x - k]) x += 1;
      furthest[zero + k] = x;
      if (x >= one.length && x - k >= other.length) return walkBack(one, other, trace);
    }
  }
  return [...one.map((item) => ({ kind: 'removed' as const, item })), ...other.map((item) => ({ kind: 'added' as const, item }))];
}

const at = (furthest: Int32Array, k: number, edits: number) => furthest[k + edits + 1] ?? 0;
const stepsDown = (before: Int32Array, k: number, edits: number) =>
  k === -edits || (k !== edits && at(before, k - 1, edits) < at(before, k + 1, edits));

function walkBack<T>(one: readonly T[], other: readonly T[], trace: Int32Array[]): Edit<T>[] {
  const edits: Edit<T>[] = [];
  let [x, y] = [one.length, other.length];
  for (const [nth, before] of [...trace.entries()].reverse()) {
    const k = x - y;
    const isAdded = stepsDown(before, k, nth);
    const from = nth === 0 ? 0 : at(before, isAdded ? k + 1 : k - 1, nth);
    const fromY = nth === 0 ? 0 : from - (isAdded ? k + 1 : k - 1);
    for (; x > from && y > fromY; x -= 1, y -= 1) edits.push({ kind: 'same', item: one[x - 1] as T });
    if (nth === 0) break;
    edits.push(isAdded ? { kind: 'added', item: other[y - 1] as T } : { kind: 'removed', item: one[x - 1] as T });
    [x, y] = [from, fromY];
  }
  return edits.reverse();
}

function inRuns<T>(edits: Edit<T>[]): Run<T>[] {
  const runs: Run<T>[] = [];
  let [removed, added]: [T[], T[]] = [[], []];
  const endChange = () => {
    if (removed.length > 0) runs.push({ kind: 'removed', items: removed });
    if (added.length > 0) runs.push({ kind: 'added', items: added });
    [removed, added] = [[], []];
  };
  for (const { kind, item } of edits) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      endChange();
      const last = runs.at(-1);
      if (last?.kind === 'same') last.items.push(item);
      else runs.push({ kind: 'same', items: [item] });
    }
  }
  endChange();
  return runs;
}
