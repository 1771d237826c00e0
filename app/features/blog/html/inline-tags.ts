const tags = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Tags within a paragraph that a body may contain. Of sounds it has our own, in figures (`own-sounds.server.ts`). */
export const keptInline = tags('br strong b em i u s sub sup code a img span audio');

/** Tags that only arrange what is in them, or change its look: nothing is lost without them. */
export const arranging = tags(
  'font small big abbr cite q mark time label picture source col colgroup wbr acronym dfn var bdi bdo data nobr head meta link param track base style title noscript ruby rb rt rp rtc output blink tt',
);

/** Tags of which neither the tag nor its content is text of the body. */
export const textless = tags('script style textarea option xmp title template');

/** Tags in place of which a link to their address stays. */
export const players = tags('audio video iframe embed object');
