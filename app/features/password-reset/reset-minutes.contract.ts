/** Minutes for which a link or code for a new password is valid. */
export const resetMinutes = 30;
