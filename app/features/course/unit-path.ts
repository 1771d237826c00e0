export const unitPath = (id: number): `/${string}` => `/learn/units/${id}`;

/** Id of the element of an item on the page of a unit. */
export const itemAnchor = (id: number): string => `item-${id}`;

/** Id of the sentence that explains the mark "being checked" on the page of a unit. */
export const checkingAnchor = 'being-checked';

/** Address of an item on the page of a unit. */
export const itemPath = (unit: number, item: number): string => `${unitPath(unit)}#${itemAnchor(item)}`;
