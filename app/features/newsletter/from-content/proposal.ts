/** Beginning of the subjects of drafts that were written from what the academy has published. */
export const proposalPrefix = 'proposal-';
