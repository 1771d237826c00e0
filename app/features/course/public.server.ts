export { reviewItem } from './authoring/reviews.server.ts';
export { byLevel, formsOf, publicPlaces, publicUnitTitles } from './course.queries.server.ts';
export { findPublicItems } from './find-items.queries.server.ts';
export { itemsByIds } from './items-by-ids.server.ts';
export { notesOf } from './notes/notes.queries.server.ts';
export { toItem } from './public-course.server.ts';
export { itemUsesOf } from './review/item-uses.server.ts';
export { inReviewOrder } from './review/review-order.ts';
export { teachingUnit, teachingUnitTags } from './teaching-unit.server.ts';
