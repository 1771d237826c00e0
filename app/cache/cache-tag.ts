declare const brand: unique symbol;

/** Name of data that responses depend on, chosen by its feature: 'posts', 'post 7'. */
export type CacheTag = string & { readonly [brand]: never };

export const cacheTag = (name: string) => name as CacheTag;

/** Tag of a response that nothing invalidates: without a tag it would not be cached. */
export const immutableTag = cacheTag('immutable');
