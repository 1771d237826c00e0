/** A search looks through this many of the newest comments in the chosen list. */
export const searchedComments = 10_000;
