export const classTeaching = {};
