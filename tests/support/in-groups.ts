const groupSize = 25;

/**
 * Runs work on all items, 25 at once: on a busy machine more of them would wait for a connection longer than the database client does.
 * @returns the results in the order of the items
 */
export async function inGroups<Item, Result>(items: readonly Item[], work: (item: Item, nth: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += groupSize)
    results.push(...(await Promise.all(items.slice(from, from + groupSize).map((item, index) => work(item, from + index)))));
  return results;
}
