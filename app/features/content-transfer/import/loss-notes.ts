const maxTags = 20;

const plainNames: Record<string, string> = { iframe: 'embedded page', embed: 'embedded file', object: 'embedded file' };
const nameOf = (tag: string) => plainNames[tag] ?? tag.slice(0, 30);

const listOf = (tags: ReadonlyMap<string, number>, name: (tag: string) => string): string =>
  Array.from(tags, ([tag, count]) => `${name(tag)} (${count})`)
    .slice(0, maxTags)
    .join(', ');

/** Sentences about the tags that a body has lost. */
export function lossNotes({ lost, linked }: { lost: ReadonlyMap<string, number>; linked: ReadonlyMap<string, number> }): string[] {
  return [
    ...(lost.size > 0 ? [`Not allowed in a body, and taken out: ${listOf(lost, (tag) => tag.slice(0, 30))}`] : []),
    ...(linked.size > 0 ? [`Left a link in place of: ${listOf(linked, nameOf)}`] : []),
  ];
}
