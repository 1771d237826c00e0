/** Shown where a device has two learners or more. */
export const loadProfileSwitcher = () => import('./profile-switcher.tsx').then(({ ProfileSwitcher }) => ProfileSwitcher);

/** A part of My account. */
export const loadOwnDevices = () => import('./own-devices.tsx').then(({ OwnDevices }) => OwnDevices);
