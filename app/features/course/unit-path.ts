export const unitPath = (id: number): `/${string}` => `/learn/units/${id}`;

/** Id of the element of an item on the page of a unit. */
export const itemAnchor = (id: number): string => `item-${id}`;
