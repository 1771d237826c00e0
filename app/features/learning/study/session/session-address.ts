import { chosenItems, type SessionKind, sessionKey, sessionKinds } from '#app/features/learning/learning-terms.contract.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { randomId } from '#app/lib/random-id.ts';

/** Parameters of a session: they are in the address, so that back and reload are safe. */
export interface SessionRequest {
  profile: number;
  kind: SessionKind;
  lesson?: number | undefined;
  /** Ids of the items of a practice, such as `4,17,23`. */
  items?: string | undefined;
}

export interface SessionAddress extends SessionRequest {
  /** Random: the same key gives the same session. */
  key: string;
}

export const sessionPath = ({ profile, kind, lesson, items, key }: SessionAddress): string =>
  `/study/session?${new URLSearchParams({
    p: String(profile),
    k: key,
    kind,
    ...(lesson === undefined ? {} : { lesson: String(lesson) }),
    ...(items && { items }),
  })}`;

/** State of a navigation from the end of a session to exercises of the same page: their first one takes the focus. */
export const goesOn = 'goes-on';

/** Undefined for an address without a profile. An address without a key gets one. */
export function readAddress(url: URL): SessionAddress | undefined {
  const { searchParams } = url;
  const profile = parseIdParam(searchParams.get('p') ?? '');
  const lesson = parseIdParam(searchParams.get('lesson') ?? '');
  const items = searchParams.get('items') ?? '';
  const key = searchParams.get('k') ?? '';
  if (Number.isNaN(profile)) return undefined;
  return {
    profile,
    kind: sessionKinds.find((kind) => kind === searchParams.get('kind')) ?? (Number.isNaN(lesson) ? 'mix' : 'lesson'),
    lesson: Number.isNaN(lesson) ? undefined : lesson,
    items: chosenItems.test(items) ? items : undefined,
    key: sessionKey.test(key) ? key : randomId(),
  };
}
