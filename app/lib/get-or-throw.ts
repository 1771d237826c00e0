/** Value of a key that the map must have: a missing one is a fault of ours, and 0 or '' in its place would be written as data. */
export function getOrThrow<Key extends string | number, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`No entry for ${key}.`);
  return value;
}
