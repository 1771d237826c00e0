import { api } from '#app/api-client.ts';
import { isRegisterOpen, meetingOfRegister } from '#app/features/classes/meetings/meeting-state.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { ClassPage, TaughtClass } from '../class-page.contract.ts';
import { blockOf } from '../register/register-queue.ts';
import type { ShownRegister } from '../register/use-register.ts';
import { type ClassCopy, deleteCopies, deleteCopy, keepCopies, listCopies, readCopy } from './class-copies.ts';
import { prepareClass, prepareClasses } from './prepare-offline.ts';

/** Why a copy is shown. */
export type CopyReason = 'offline' | 'busy';

/** A class as the server has sent it, or what this device knows of its registers. The account tells whose taps wait here. */
export type ReadClass = { page: ClassPage; owner: number } | { copy: ClassCopy; register: ShownRegister | null; owner: number; reason: CopyReason };

/** The register as the server would choose it; marks of meetings that were not opened here are not known. */
export function registerOfCopy({ meetings, registers }: ClassCopy, chosen: number | undefined, now: number): ShownRegister | null {
  const times = meetings.map(({ id, startsAt, isCancelled }) => ({ id, startsAt: Date.parse(startsAt), isCancelled }));
  const found = meetingOfRegister(times, chosen, now);
  return found ? { meeting: found.id, isOpen: isRegisterOpen(found, now), marks: [...(registers[found.id] ?? [])] } : null;
}

/** A refusal of the academy ends the copy: the class is not the tutor's any more. One without a sentence is that of a proxy. */
const isRefusal = (problem: unknown) => problem instanceof ApiError && (problem.status === 404 || problem.status === 403);

const reasonOf = (problem: unknown): CopyReason | undefined => {
  const block = blockOf(problem);
  return block === 'login' ? undefined : block;
};

export async function readClass(id: number, meeting: number | undefined): Promise<ReadClass> {
  try {
    const [page, { id: owner }] = await Promise.all([api.classes.taughtClass({ id, meeting }), api.myAccount.read()]);
    void prepareClass(owner, page).catch(() => undefined);
    return { page, owner };
  } catch (problem) {
    const reason = reasonOf(problem);
    if (!reason && isRefusal(problem)) await deleteCopy(id);
    const copy = reason && (await readCopy(id));
    if (!copy) throw problem;
    return { copy, register: registerOfCopy(copy, meeting, Date.now()), owner: copy.owner, reason };
  }
}

/** Classes of the tutor, or those of which this device has a copy. */
export type ReadClasses = { classes: TaughtClass[]; owner: number } | { copies: ClassCopy[]; owner: number; reason: CopyReason };

export async function readClasses(): Promise<ReadClasses> {
  try {
    const [classes, { id: owner }] = await Promise.all([api.classes.taught(), api.myAccount.read()]);
    await keepCopies(
      owner,
      classes.map(({ id }) => id),
    ).catch(() => undefined);
    void prepareClasses(owner, classes).catch(() => undefined);
    return { classes, owner };
  } catch (problem) {
    const reason = reasonOf(problem);
    if (!reason && isRefusal(problem)) await deleteCopies();
    const copies = reason ? await listCopies() : [];
    const [first] = copies;
    if (!reason || !first) throw problem;
    return { copies, owner: first.owner, reason };
  }
}
