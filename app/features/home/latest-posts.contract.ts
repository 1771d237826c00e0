/** Number of posts on the front page. */
export const latestPostsShown = 4;
