export const unitPath = (id: number): `/${string}` => `/learn/units/${id}`;
