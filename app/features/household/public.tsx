export { AvatarPicture } from './avatar-picture.tsx';
export { isCornerLocked } from './corner-lock.ts';
export { CornerPage } from './grown-ups/corner-page.tsx';
export { loadClosedCorner, loadOwnDevices, loadProfileSwitcher } from './lazy-parts.ts';
export type { ProfileSwitcher } from './profile-switcher.tsx';
export { activeAmong, loadProfiles } from './profiles.ts';
export { leaveDevice, restoreDevice } from './this-device.ts';
