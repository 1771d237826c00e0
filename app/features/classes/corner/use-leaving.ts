import { useState } from 'react';
import { api } from '#app/api-client.ts';
import type { Corner } from './load-corner.ts';

/** Seat, or request that waits. */
export interface Place {
  classId: number;
  className: string;
  profile: { id: number; name: string };
  isRequest: boolean;
}

/** Properties of lists whose rows can be left. */
export interface LeavingProps {
  corner: Corner;
  leave: (place: Place) => Promise<void>;
}

export interface LeftPlace extends Place {
  /** Classes as they were then: what is fetched later says itself what was left. */
  of: Corner;
}

const isSamePlace = (one: Place, other: Place): boolean => one.classId === other.classId && one.profile.id === other.profile.id;

function hasPlace({ classes, requests }: Corner, { classId, profile, isRequest }: Place): boolean {
  if (!isRequest) return classes.some(({ id, members }) => id === classId && members.includes(profile.id));
  return requests.some((request) => request.state === 'waiting' && request.class === classId && request.profile === profile.id);
}

/** The corner without what was left since it was fetched. */
function without(corner: Corner, left: readonly LeftPlace[]): Corner {
  const isLeft = (classId: number, profile: number, isRequest: boolean) =>
    left.some((place) => place.of === corner && place.classId === classId && place.profile.id === profile && place.isRequest === isRequest);
  return {
    ...corner,
    classes: corner.classes
      .map((joined) => ({ ...joined, members: joined.members.filter((profile) => !isLeft(joined.id, profile, false)) }))
      .filter(({ members }) => members.length > 0),
    requests: corner.requests.filter((request) => request.state !== 'waiting' || !isLeft(request.class, request.profile, true)),
  };
}

/** Places that were left while the page shows them: each can be undone. Leaving fetches nothing again, which could ask for the password. */
export function useLeaving(corner: Corner, reload: () => Promise<void>) {
  const [left, setLeft] = useState<LeftPlace[]>([]);
  return {
    shown: without(corner, left),
    // A place that the family has again, by a code, was not left.
    left: left.filter((place) => place.of === corner || !hasPlace(corner, place)),
    leave: async (place: Place) => {
      await api.classes.leaveClass({ id: place.classId, profile: place.profile.id });
      setLeft((places) => [...places.filter((each) => !isSamePlace(each, place)), { ...place, of: corner }]);
    },
    undo: async (place: LeftPlace) => {
      await api.classes.undoLeaving({ id: place.classId, profile: place.profile.id });
      if (place.of !== corner) await reload();
      setLeft((places) => places.filter((each) => !isSamePlace(each, place)));
    },
  };
}
