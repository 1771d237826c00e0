/** Shown where a device has two learners or more. */
export const loadProfileSwitcher = () => import('./profile-switcher.tsx').then(({ ProfileSwitcher }) => ProfileSwitcher);

/** A part of My account. */
export const loadOwnDevices = () => import('./own-devices.tsx').then(({ OwnDevices }) => OwnDevices);

/** Instead of a page of the corner for grown-ups, before the password. */
export const loadClosedCorner = () => import('./grown-ups/closed-corner.tsx').then(({ ClosedCorner }) => ClosedCorner);
