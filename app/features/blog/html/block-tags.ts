const tags = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Blocks that a body may contain. */
export const keptBlocks = tags('p h1 h2 h3 h4 h5 h6 blockquote pre ul ol li hr figure figcaption table thead tbody tr th td');

/** Blocks that a body may not contain: each one ends the paragraph before it, and what follows begins another one. */
export const droppedBlocks = tags(
  'address article aside body caption center dd details dialog div dl dt fieldset footer form header hgroup html legend main nav optgroup search section summary',
);

/** True for tags that a browser shows on lines of their own. */
export const isBlockTag = (name: string): boolean => keptBlocks.has(name) || droppedBlocks.has(name);
