import { newSubject } from '#app/ui/admin/drafts/draft-store.ts';

/** Key of the draft of a new item in this tab: each lesson has one of its own. */
export const newItemPlace = (lesson?: number) => `/admin/course/items/${lesson ?? ''}`;

/** Address of the form of a new item. @param lesson gets the item */
export const newItemPath = (lesson?: number) => `/admin/course/items/${newSubject(newItemPlace(lesson))}${lesson ? `?lesson=${lesson}` : ''}`;
