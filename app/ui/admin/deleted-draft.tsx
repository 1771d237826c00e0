import type { ReactNode } from 'react';
import { useAdmin } from './admin-provider.tsx';
import type { Draft, DraftName } from './draft-store.ts';
import { convertToNewDraft } from './draft-sync.ts';
import { DeletedRecord } from './edit-problems.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

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
  const { placeOf, discardDraft } = useAdmin();
  const draft = useKeptDraft<object>(name);

  async function convert({ changes }: Draft<object>): Promise<string | undefined> {
    const subject = await convertToNewDraft(await placeOf(name), changes);
    if (subject) await discardDraft(name).catch(() => undefined);
    return subject;
  }
  if (!draft) return null;
  return (
    <>
      <p>What you wrote for it is kept, and can become a new {noun}.</p>
      {children}
      <DeletedRecord noun={noun} onConvert={() => convert(draft)} onConverted={onConverted} />
    </>
  );
}
