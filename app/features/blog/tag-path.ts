/** Path of the page of a tag. Other spellings redirect to it. */
export const tagPath = (slug: string): `/tags/${string}` => `/tags/${encodeURIComponent(slug)}`;
