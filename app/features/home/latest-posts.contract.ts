/** So many posts are shown on the front page. */
export const latestPostsShown = 4;
