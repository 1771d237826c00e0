import { type ComponentType, useState } from 'react';
import { mirroredTones } from '#app/lib/mirrored-tones.ts';
import { Icon } from '#app/ui/icons.tsx';
import * as css from '../hum-button.module.css';
import type { MirroredWord } from './mirror.tsx';

type Dialog = ComponentType<MirroredWord & { onClose: () => void }>;

const failure = 'We couldn’t load this. Please check your connection and try again.';

/** Button that opens the mirror of a word, for words that have one. Its code loads with the first press. */
export function SayButton(word: MirroredWord) {
  const [shown, setShown] = useState<{ Dialog: Dialog } | typeof failure>();
  if (!mirroredTones(word.toned)) return null;
  const open = () =>
    import('./mirror-dialog.tsx').then(
      ({ MirrorDialog }) => setShown({ Dialog: MirrorDialog }),
      () => setShown(failure),
    );
  return (
    <>
      <button type="button" className={css.hum} onClick={open}>
        <Icon>
          <path d="M12 4a3 3 0 0 0-3 3v4a3 3 0 0 0 6 0V7a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v3" />
        </Icon>
        Say it
        <span className="visually-hidden">
          {' '}
          <span lang="ig">{word.toned}</span>
        </span>
      </button>
      {shown === failure && <span role="status">{failure}</span>}
      {shown && shown !== failure && <shown.Dialog {...word} onClose={() => setShown(undefined)} />}
    </>
  );
}
