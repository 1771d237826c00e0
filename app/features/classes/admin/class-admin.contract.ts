export const classAdmin = {};
