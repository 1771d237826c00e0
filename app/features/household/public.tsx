export { AvatarPicture } from './avatar-picture.tsx';
export { CornerPage, CornerSection } from './grown-ups/corner-page.tsx';
export { readCorner } from './grown-ups/read-corner.ts';
export { loadOwnDevices, loadProfileSwitcher } from './lazy-parts.ts';
export type { ProfileSwitcher } from './profile-switcher.tsx';
export { activeAmong, loadProfiles } from './profiles.ts';
export { leaveDevice, restoreDevice } from './this-device.ts';
