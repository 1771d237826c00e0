import { Suspense } from 'react';
import { optionalPart } from '#app/ui/feedback/deferred.tsx';
import type { Item } from '../course.contract.ts';
import { hasCheckedTones } from '../judge/judged-item.ts';
import type { HearProps } from './hear.tsx';
import * as css from './lesson.module.css';

const Hear = optionalPart<HearProps>(() => import('./hear.tsx').then((module) => module.Hear));

/** Buttons that play an item: its voice, and its melody where the tones are certain. */
export const HearItem = (props: { item: Item } & Omit<HearProps, 'item'>) =>
  (props.item.voices.length > 0 || hasCheckedTones(props.item)) && (
    <div className={css.hum}>
      <Suspense>
        <Hear {...props} />
      </Suspense>
    </div>
  );
