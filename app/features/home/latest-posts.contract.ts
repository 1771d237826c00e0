/** So many posts are shown on the front page. */
export const resourcesShown = 4;
