import { useEffect, useEffectEvent, useState } from 'react';
import { Mirror } from '#app/ui/audio/mirror/mirror.tsx';
import { Button } from '#app/ui/button.tsx';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import type { Item } from '../course.contract.ts';
import type { ExerciseFieldsProps } from './fields-props.ts';
import * as css from './lesson.module.css';
import { readHasMicrophone, storeHasMicrophone } from './microphone-of-tab.ts';
import { useShown } from './use-shown.ts';

interface SayFieldsProps extends Pick<ExerciseFieldsProps, 'exercise' | 'onComplete' | 'onShown'> {
  item: Item;
}

/** A word to say into the mirror. The exercise passes by itself for a learner that cannot listen, and once a browser has refused the microphone. */
export function SayFields({ exercise, item, onComplete, onShown }: SayFieldsProps) {
  const { toned, english, voices } = item;
  const [isShown] = useState(() => toned !== null && !exercise.isSilent && readHasMicrophone());
  useShown(onShown);
  const pass = useEffectEvent(() => onComplete({ type: 'met', isKnown: false }));
  useEffect(() => {
    if (!isShown) pass();
  }, [isShown]);
  if (!isShown || toned === null) return null;
  return (
    <>
      <legend tabIndex={-1}>Say it back</legend>
      <p className={css.meaning}>
        <MeaningPicture of={item} />
        {english}
      </p>
      <Mirror toned={toned} voices={voices} isLesson onMicrophone={storeHasMicrophone}>
        <Button type="submit" variant="secondary">
          Go on
        </Button>
      </Mirror>
    </>
  );
}
