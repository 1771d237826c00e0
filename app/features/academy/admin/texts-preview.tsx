import type { MouseEvent, ReactNode } from 'react';
import { AboutText } from '#app/features/about/public.tsx';
import { useCourseStart } from '#app/features/accounts/public.tsx';
import { SafetyPromises } from '#app/features/concerns/public.tsx';
import { Benefits, Hero, LevelDescription, LevelSlide, levelTexts, TutorBanner } from '#app/features/home/public.tsx';
import { FooterIntro } from '#app/features/layout/public.tsx';
import * as sizes from '#app/ui/admin/dialog-sizes.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { StandardTexts } from '../standard-texts.contract.ts';
import type { TextGroup } from './text-groups.ts';
import * as css from './texts.module.css';

/** Keeps links from leading away, before the router sees the click. */
function stopLinks(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

/** A part of the site as public pages draw it, with texts that are not saved yet. Its links lead nowhere; buttons, such as that which pauses a picture, work. */
export function TextsPreview({ group, texts, onClose }: { group: TextGroup; texts: StandardTexts; onClose: () => void }) {
  const start = useCourseStart();
  const parts: Record<TextGroup['id'], () => ReactNode> = {
    hero: () => <Hero texts={texts} />,
    benefits: () => <Benefits texts={texts} start={start} />,
    levels: () =>
      levelTexts.map((level) => (
        <div key={level.level} className={css.level}>
          <LevelSlide level={level} texts={texts} start={start} onOpen={() => undefined} />
          <div className={css.description}>
            <LevelDescription level={level.level} texts={texts} />
          </div>
        </div>
      )),
    tutors: () => <TutorBanner texts={texts} />,
    about: () => <AboutText texts={texts} />,
    safety: () => <SafetyPromises texts={texts} />,
    footer: () => (
      <div className={css.footer}>
        <FooterIntro text={texts.footerText} />
      </div>
    ),
  };
  return (
    <Dialog title={`Preview: ${group.title}`} className={sizes.wide} lightDismiss onClose={onClose}>
      <p>This is not saved yet. Its links lead nowhere.</p>
      <div className={css.preview} onClickCapture={stopLinks}>
        {parts[group.id]()}
      </div>
    </Dialog>
  );
}
