/** What a client was told, as a row that must be there ('value') or must not be (undefined). */
interface Fact {
  value: string | undefined;
  /** The row that takes this one along when it goes. */
  of: string | undefined;
}

/** The rows of an academy, each under a name that says what it is. */
export type Found = ReadonlyMap<string, string>;

/** What was acknowledged. Of a write without an answer nothing is said: it may be there or not. */
export interface Ledger {
  /** How many writes were acknowledged so far. */
  readonly acknowledged: number;
  acknowledge(name: string, value: string | undefined, of?: string): void;
  unsure(name: string): void;
  /** A sentence for each row that is otherwise than its writer was told. */
  lost(found: Found): string[];
}

export function openLedger(): Ledger {
  const facts = new Map<string, Fact>();
  let acknowledged = 0;
  return {
    get acknowledged() {
      return acknowledged;
    },
    acknowledge(name, value, of) {
      acknowledged += 1;
      facts.set(name, { value, of });
    },
    unsure: (name) => void facts.delete(name),
    lost: (found) =>
      [...facts]
        .filter(([name, { value, of }]) => found.get(name) !== value && (of === undefined || found.has(of)))
        .map(([name, { value }]) => `${name} is ${found.get(name) ?? 'not there'}, acknowledged was ${value ?? 'that it is gone'}`),
  };
}
