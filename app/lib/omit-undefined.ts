/** The given fields without those that are undefined. */
export const omitUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [N in keyof T]?: Exclude<T[N], undefined> };
