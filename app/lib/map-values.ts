export const mapValues = <A, B>(record: Record<string, A>, transform: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, transform(value, name)]));
