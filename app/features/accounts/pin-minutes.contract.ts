/** Minutes for which the pin of a registration is valid. */
export const pinMinutes = 30;
