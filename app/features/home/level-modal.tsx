import { useId } from 'react';
import { type CourseStartResult, LevelNote } from '#app/features/accounts/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { HomeTexts } from './home-texts.contract.ts';
import { LevelDescription } from './level-description.tsx';
import * as css from './level-modal.module.css';
import type { LevelText } from './level-texts.ts';

interface LevelModalProps {
  level: LevelText;
  texts: HomeTexts;
  start: CourseStartResult;
  onClose: () => void;
}

export function LevelModal({ level, texts, start, onClose }: LevelModalProps) {
  const id = useId();
  return (
    <Dialog title={level.name} describedBy={id} lightDismiss onClose={onClose}>
      <div id={id}>
        <LevelDescription texts={texts} level={level.level} />
        <p>
          <LevelNote start={start} level={level.level} />
        </p>
      </div>
      <p className={css.actions}>
        <ButtonLink to="/register">Register Now</ButtonLink>
        <ButtonLink to="/learn" variant="secondary">
          See the lessons
        </ButtonLink>
      </p>
    </Dialog>
  );
}
