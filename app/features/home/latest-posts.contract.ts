/** Number of posts on the front page. */
export const latestPostsCount = 4;
