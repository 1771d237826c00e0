/** What a client was told, as a row that must be there ('value') or must not be (undefined). */
interface Fact {
  value: string | undefined;
  /** The row that takes this one along when it goes. */
  of: string | undefined;
}

/** The rows of an academy, each under a name that says what it is. */
export type AcknowledgedState = ReadonlyMap<string, string>;

/** What was acknowledged. Of a write without an answer nothing is said: it may be there or not. */
export interface AcknowledgedWrites {
  /** How many writes were acknowledged so far, by what they were about. */
  readonly acknowledged: ReadonlyMap<string, number>;
  acknowledge(name: string, value: string | undefined, of?: string): void;
  unsure(name: string): void;
  /** Whether a row must be there; nothing when that is not known. */
  recall(name: string): boolean | undefined;
  /** A sentence for each row that is otherwise than its writer was told. */
  lost(found: AcknowledgedState): string[];
}

export function createAcknowledgedWrites(): AcknowledgedWrites {
  const facts = new Map<string, Fact>();
  const acknowledged = new Map<string, number>();
  return {
    acknowledged,
    acknowledge(name, value, of) {
      const kind = `${name.split(' ', 1)[0]}${value === undefined ? ' taken away' : ''}`;
      acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1);
      facts.set(name, { value, of });
    },
    unsure: (name) => void facts.delete(name),
    recall(name) {
      const fact = facts.get(name);
      return fact && fact.value !== undefined;
    },
    lost: (found) =>
      [...facts]
        .filter(([name, { value, of }]) => found.get(name) !== value && (of === undefined || found.has(of)))
        .map(([name, { value }]) => `${name} is ${found.get(name) ?? 'not there'}, acknowledged was ${value ?? 'that it is gone'}`),
  };
}
