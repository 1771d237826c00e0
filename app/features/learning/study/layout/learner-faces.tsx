import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { loadProfileSwitcher, type ProfileSwitcher } from '#app/features/household/public.tsx';
import { type Learner, readLearners } from '../learner.ts';
import * as css from './study-layout.module.css';

interface Faces {
  learners: Learner[];
  /** Undefined when its code is gone, as after an update of the server. */
  Switcher: ComponentType<Parameters<typeof ProfileSwitcher>[0]> | undefined;
}

/** The switcher with its drawings loads only for a household with several profiles. */
async function loadFaces(): Promise<Faces | undefined> {
  const learners = await readLearners();
  if (learners.length < 2) return undefined;
  const Switcher = await loadProfileSwitcher().catch(() => undefined);
  return { learners, Switcher };
}

/** Faces of a household: one tap, and the page is that of another learner. */
export function LearnerFaces() {
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const [faces, setFaces] = useState<Faces>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the profiles are cached with each visit of a page.
  useEffect(() => {
    let isCurrent = true;
    void loadFaces().then((loaded) => isCurrent && setFaces(loaded));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (!faces) return null;
  return (
    <div className={css.faces}>
      {faces.Switcher ? (
        <faces.Switcher profiles={faces.learners} onChoose={() => void revalidate()} />
      ) : (
        <p>We could not show the faces of your family. Please load this page again.</p>
      )}
    </div>
  );
}
