/** Shown instead of the name of an account that was deleted. */
export const deletedAccountName = 'A person who has left';
