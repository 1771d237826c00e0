export { loadOwnDevices, loadProfileSwitcher } from './lazy-parts.ts';
export { dateOfDay, learningDay, mondayOf } from './learning-day.ts';
export type { ProfileSwitcher } from './profile-switcher.tsx';
export { activeAmong, loadProfiles } from './profiles.ts';
export { leaveDevice, restoreDevice } from './this-device.ts';
