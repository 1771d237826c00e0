/** What levels are called on the screen. */
export const levelName = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' };
