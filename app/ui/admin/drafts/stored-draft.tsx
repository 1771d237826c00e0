import { type ReactNode, useEffect, useState } from 'react';
import { useAdmin } from '../admin-provider.tsx';
import { DeletedRecord } from '../form/edit-problems.tsx';
import type { Draft, DraftName } from './draft-store.ts';
import { openDraft } from './draft-sync.ts';

/** Draft that the account has under the name which the first render has; undefined without one, and until it is read. */
export function useStoredDraft<V extends object>(draftName: DraftName): Draft<V> | undefined {
  const { placeOf } = useAdmin();
  const [name] = useState(draftName);
  const [draft, setDraft] = useState<Draft<V>>();

  useEffect(() => {
    let active = true;
    const open = async () => openDraft<V>(await placeOf(name));
    open().then(({ draft: found }) => active && setDraft(found));
    return () => {
      active = false;
    };
  }, [placeOf, name]);
  return draft;
}

interface DeletedDraftProps {
  /** Singular noun of the record: 'item'. */
  noun: string;
  draft: DraftName;
  /** Opens the form of a new record with this draft. */
  onConverted: (subject: string) => void;
  /** Fields of what the new record needs and the draft has not. */
  children?: ReactNode;
}

/** Offers to make a new record of the draft of one that is deleted. Nothing without a draft. */
export function DeletedDraft({ noun, draft: name, onConverted, children }: DeletedDraftProps) {
  const { convertDraft } = useAdmin();
  const draft = useStoredDraft<object>(name);
  if (!draft) return null;
  return (
    <>
      <p>What you wrote for it is kept, and can become a new {noun}.</p>
      {children}
      <DeletedRecord noun={noun} onConvert={() => convertDraft(name, draft.changes)} onConverted={onConverted} />
    </>
  );
}
