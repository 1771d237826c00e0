import { sha256 } from '#app/lib/hash.server.ts';

/** UUID (RFC 9562, version 8) that follows from profile, session and place, so that a session that is sent again has the same keys. */
export function exerciseKey(profile: number, session: string, nth: number): string {
  const hex = sha256(`${profile} ${session} ${nth}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
