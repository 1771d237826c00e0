export const membership = {};
