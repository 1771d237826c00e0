const mib = 1024 * 1024;

export const maxFileBytes = 50 * mib;
export const maxPicturesBytes = 100 * mib;
/** Size of all chunks of an upload but the last: far below the limit of a multipart body, and a small row of the database. */
export const chunkBytes = 4 * mib;
