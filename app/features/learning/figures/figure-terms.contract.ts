/** Weeks of the chart, the present one included. */
export const shownWeeks = 12;
/** Numbers that stand for fewer learners, or fewer families, are kept back. */
export const smallestGroup = 5;
/** Answers that an item needs before it can be called hard. */
export const enoughAnswers = 20;
/** Days without an answer after which a family counts as standing still. */
export const stillDays = 30;
export const shownItems = 10;
export const shownPlaces = 5;
