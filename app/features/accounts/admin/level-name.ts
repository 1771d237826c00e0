/** Display names of the levels. */
export const levelName = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' };
