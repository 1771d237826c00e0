/** A table of the same names, each with what is made of its value. */
export const mapValues = <A, B>(table: Record<string, A>, made: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, made(value, name)]));
