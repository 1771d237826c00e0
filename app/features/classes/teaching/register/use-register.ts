import { useEffect, useState } from 'react';
import type { Mark } from '#app/features/classes/class-terms.contract.ts';
import type { ClassPage, StoredMark, TaughtMeeting, TaughtMember } from '../class-page.contract.ts';
import { useRegisterQueue } from './use-register-queue.ts';

export interface ShownMark {
  mark: Mark;
  isByStaff: boolean;
}

/** The parts of the page of a class that its register needs. */
export interface RegisterPage extends Pick<ClassPage, 'id' | 'name' | 'zone'> {
  members: readonly Pick<TaughtMember, 'profile' | 'name' | 'avatar'>[];
  meetings: readonly Pick<TaughtMeeting, 'id' | 'startsAt' | 'isCancelled'>[];
}

export type ShownRegister = NonNullable<ClassPage['register']>;

interface UseRegister {
  page: RegisterPage;
  register: ShownRegister;
  /** Account that marks. */
  owner: number;
  /** The server has stored marks of a meeting: all of it as they stand now. */
  onSaved: (meeting: number, stored: StoredMark[]) => void;
}

const byProfile = (marks: readonly StoredMark[]) => new Map(marks.map((each) => [each.profile, each]));

/** Register of a meeting as this device knows it: marks of the server, with taps that it has not acknowledged. */
export function useRegister({ page, register: { meeting, marks }, owner, onSaved }: UseRegister) {
  const [saved, setSaved] = useState(() => byProfile(marks));
  // Another tutor may have marked meanwhile.
  useEffect(() => setSaved(byProfile(marks)), [marks]);
  const { queue, state } = useRegisterQueue(owner, (of, stored) => {
    if (of === meeting) setSaved(byProfile(stored));
    onSaved(of, stored);
  });

  const waiting = state.waiting.get(meeting)?.taps ?? [];
  const shown = new Map<number, ShownMark>(saved);
  for (const { profile, mark } of waiting) if (!shown.get(profile)?.isByStaff) shown.set(profile, { mark, isByStaff: false });

  const tap = (profiles: readonly number[], mark: Mark) => {
    const at = new Date().toISOString();
    const startsAt = page.meetings.find(({ id }) => id === meeting)?.startsAt;
    void queue?.add(
      { id: meeting, className: page.name, zone: page.zone, ...(startsAt !== undefined && { startsAt }) },
      page.members.filter(({ profile }) => profiles.includes(profile)).map(({ profile, name }) => ({ profile, name, mark, at })),
    );
  };
  return { shown, state, queue, tap, ready: queue !== undefined };
}
