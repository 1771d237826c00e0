export const ageBands = ['4-6', '7-9', '10-12', '13-17', 'adult'] as const;
export type AgeBand = (typeof ageBands)[number];
/** Consent of a guardian is needed for all but adults. */
export const isChild = (ageBand: AgeBand): boolean => ageBand !== 'adult';

/** Drawings in the line art of Uli. */
export const avatars = ['sun', 'moon', 'star', 'leaf', 'fish', 'bird', 'pot', 'path', 'kola', 'yam', 'drum', 'shell'] as const;
export type Avatar = (typeof avatars)[number];

export const sessionMinutes = [3, 5, 10] as const;
export const goalDays = [3, 5, 7] as const;
export const maxProfiles = 8;
