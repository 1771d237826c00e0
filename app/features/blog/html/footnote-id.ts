/** Ids that a body may have: no part of a page has one of these. */
export const footnoteId = /^fn(?:ref)?-\d{1,5}(?:-\d{1,5})?$/;
