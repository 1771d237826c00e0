import { useEffect, useState } from 'react';
import { useAdmin } from './admin-provider.tsx';
import type { Draft, DraftName } from './draft-store.ts';
import { openDraft } from './draft-sync.ts';

/** Draft that the account has under the name which the first render has; undefined without one, and until it is read. */
export function useKeptDraft<V extends object>(draftName: DraftName): Draft<V> | undefined {
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
