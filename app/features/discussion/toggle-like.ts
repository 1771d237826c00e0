interface Shown {
  liked: boolean;
  likes: number;
  /** The response to the press before was lost. */
  isUnsure: boolean;
}

interface Calls {
  isStored: () => Promise<boolean>;
  like: () => Promise<{ likes: number; message: string }>;
}

/** Likes or unlikes. A press whose response was lost may be stored: the next press finds that out, and does not undo it. */
export async function toggleLike({ liked, likes, isUnsure }: Shown, { isStored, like }: Calls): Promise<{ likes: number; message: string }> {
  const stored = isUnsure ? await isStored() : liked;
  return stored === liked ? like() : { likes: likes + (stored ? 1 : -1), message: stored ? 'Liked' : 'Unliked' };
}
