import { useEffect, useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router';
import type { Learner } from '../learner.ts';
import { isPrepared } from './load-session.ts';
import type { SessionAddress } from './session-address.ts';
import { readSession, type StoredSession } from './stored-session.ts';
import type { StudySession } from './study-session.tsx';

/** The session that comes next, rendered out of sight while Today is idle, so that a press on Start only shows it. */
interface Staged {
  stored: StoredSession;
  learner: Learner;
  /** Component of the session, which the layout would load for all pages. */
  Session: typeof StudySession;
  press?: Press;
}

export interface Press {
  /** Until the router has left it, the session covers the page. */
  at: Location;
  /** The session as another tab has begun it since it was staged. */
  elsewhere: Promise<StoredSession | undefined>;
}

let staged: Staged | undefined;
const changes = new EventTarget();

function set(next: Staged | undefined): void {
  staged = next;
  changes.dispatchEvent(new Event('change'));
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

const isAt = ({ stored }: Staged, { profile, key }: Pick<SessionAddress, 'profile' | 'key'>) =>
  stored.profile === profile && stored.session.key === key;

export const stageSession = (session: Omit<Staged, 'press'>): void => set(session);
export const unstage = (): void => set(undefined);

async function readBegun({ profile, session: { key } }: StoredSession): Promise<StoredSession | undefined> {
  if (await isPrepared(profile, key)) return undefined;
  const found = await readSession(profile, key);
  return found && found.run.answers.length > 0 ? found : undefined;
}

/** Shows the session of an address, if it is staged, before the router has that address. */
export function showStaged(address: SessionAddress, at: Location): void {
  // Read now: later its own answers are stored, too.
  if (staged && isAt(staged, address)) set({ ...staged, press: { at, elsewhere: readBegun(staged.stored) } });
}

/** The staged session that is shown at an address. */
export const shownStaged = (address: SessionAddress): Staged | undefined => (staged?.press && isAt(staged, address) ? staged : undefined);

/** The staged session, and whether it is to be seen: over the page where Start was pressed, then at its address. It ends with the next navigation. */
export function useStage() {
  const session = useSyncExternalStore(
    subscribe,
    () => staged,
    () => undefined,
  );
  const location = useLocation();
  const isPressed = session?.press !== undefined;
  const isCovering = isPressed && session.press?.at === location;
  const isAtAddress = location.pathname === '/study/session' && new URLSearchParams(location.search).get('k') === session?.stored.session.key;
  const isShown = isCovering || (isPressed && isAtAddress);
  const isOver = session !== undefined && !isShown && (isPressed || location.pathname !== '/study/today');
  useEffect(() => {
    if (isOver) unstage();
  }, [isOver]);
  return { session: isOver ? undefined : session, isCovering, isShown };
}
