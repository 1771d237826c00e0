import { useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { Mark } from '#app/features/classes/class-terms.contract.ts';
import type { StaffRegister, StoredMark } from '#app/features/classes/teaching/class-page.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';

interface Tap {
  profile: number;
  mark: Mark;
  at: string;
}

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  unauthenticated: 'Your login has ended. Please log in again in another tab, then save again here.',
  network: 'There is no connection. Please keep this page open, and save again when you’re back online.',
  fallback: 'Something went wrong on our side. Please keep this page open, and save again in a moment.',
});

/** The register with marks that were stored just now, where it cannot be read again. */
function withMarks(register: StaffRegister, stored: readonly StoredMark[], own: ReadonlySet<number>): StaffRegister {
  const byProfile = new Map(stored.map((mark) => [mark.profile, mark]));
  const markedOf = (line: StaffRegister['members'][number]) => {
    const found = byProfile.get(line.profile);
    return found && own.has(line.profile) ? { mark: found.mark, at: found.at, by: 'you', isByStaff: found.isByStaff } : line.marked;
  };
  return { ...register, members: register.members.map((line) => ({ ...line, marked: markedOf(line) })) };
}

/** Marks of the staff in a register. What the server has not taken stays here: a page that is left or loaded again asks first. */
export function useStaffMarks(loaded: StaffRegister) {
  const { id } = loaded;
  const [register, setRegister] = useState(loaded);
  const unsaved = useRef(new Map<number, Tap>());
  const isSaving = useRef(false);
  const [taps, setTaps] = useState<ReadonlyMap<number, Tap>>(new Map());
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasSaved, setHasSaved] = useState(false);
  const show = () => setTaps(new Map(unsaved.current));

  /** Sends what is not saved, and what is tapped meanwhile. */
  async function saveAll(): Promise<void> {
    while (unsaved.current.size > 0) {
      const sent = [...unsaved.current.values()];
      const { marks } = await api.classes.markAsStaff({ id, marks: sent });
      const own = new Set(sent.map(({ profile }) => profile));
      const read = await api.classes.registerAsStaff({ id }).catch(() => undefined);
      setRegister((before) => read ?? withMarks(before, marks, own));
      for (const tap of sent) if (unsaved.current.get(tap.profile) === tap) unsaved.current.delete(tap.profile);
      show();
    }
    setHasSaved(true);
  }

  async function save(): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setPending(true);
    setFailure(undefined);
    await saveAll().catch((error: unknown) => setFailure(failed(error)));
    isSaving.current = false;
    setPending(false);
  }

  function tap(profiles: readonly number[], mark: Mark): void {
    const at = new Date().toISOString();
    for (const profile of profiles) unsaved.current.set(profile, { profile, mark, at });
    show();
    void save();
  }

  return { register, taps, tap, save: () => void save(), pending, failure, hasSaved };
}
