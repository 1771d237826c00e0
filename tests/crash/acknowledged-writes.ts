/** Acknowledged state of a row: its value, or undefined when it must be absent. */
interface AcknowledgedRow {
  value: string | undefined;
  /** Parent row whose deletion deletes this one. */
  parent: string | undefined;
  /** Time of the acknowledgement in ms. */
  at: number;
}

/** Rows by a name that identifies them. */
export type AcknowledgedState = ReadonlyMap<string, string>;

/** Acknowledged writes. A write without a response may be stored or not. */
export interface AcknowledgedWrites {
  /** Number of acknowledged writes by kind. */
  readonly acknowledged: ReadonlyMap<string, number>;
  acknowledge(name: string, value: string | undefined, parent?: string): void;
  markUnknown(name: string): void;
  /** Returns whether a row must exist; undefined when that is unknown. */
  isPresent(name: string): boolean | undefined;
  /**
   * Returns a message for each row that differs from its acknowledged state.
   * @param before only rows whose state was acknowledged before this time in ms
   */
  lost(storedRows: AcknowledgedState, before?: number): string[];
}

export function createAcknowledgedWrites(): AcknowledgedWrites {
  const rows = new Map<string, AcknowledgedRow>();
  const acknowledged = new Map<string, number>();
  return {
    acknowledged,
    acknowledge(name, value, parent) {
      const kind = `${name.split(' ', 1)[0]}${value === undefined ? ' deleted' : ''}`;
      acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1);
      rows.set(name, { value, parent, at: Date.now() });
    },
    markUnknown: (name) => void rows.delete(name),
    isPresent(name) {
      const row = rows.get(name);
      return row && row.value !== undefined;
    },
    lost: (storedRows, before = Number.POSITIVE_INFINITY) =>
      [...rows]
        .filter(([name, { value, parent, at }]) => at < before && storedRows.get(name) !== value && (parent === undefined || storedRows.has(parent)))
        .map(([name, { value }]) => `${name} is ${storedRows.get(name) ?? 'absent'}, acknowledged was ${value ?? 'its deletion'}`),
  };
}
