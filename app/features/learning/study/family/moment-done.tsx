import { type FormEvent, useState } from 'react';
import { TickIcon } from '#app/features/course/public.tsx';
import type { FamilyWeek } from '#app/features/learning/learning.contract.ts';
import { randomId } from '#app/lib/random-id.ts';
import { Button } from '#app/ui/button.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { addEntry } from '../answer-queue/answer-queue.ts';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import * as css from './family.module.css';

interface MomentDoneProps {
  profile: number;
  parts: FamilyWeek['parts'];
  isDone: boolean;
}

/** "We did it": the moment counts as a day for all that took part. */
export function MomentDone({ profile, parts, isDone }: MomentDoneProps) {
  const [present, setPresent] = useState(() => parts.map((part) => part.profile));
  const [isSaid, setSaid] = useState(isDone);
  const [prompt, setPrompt] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (present.length === 0) return setPrompt('Choose at least one of you.');
    setPrompt('');
    setSaid(true);
    restoreFocus(() => document.getElementById('main'));
    await addEntry(profile, { key: randomId(), type: 'moment', profiles: present, answeredAt: new Date().toISOString() });
    await sendAnswers();
  }
  return (
    <form onSubmit={submit}>
      <div role="status">
        {isSaid && (
          <p className={css.done}>
            <TickIcon /> You did it! It counts as a day for everyone who took part.
          </p>
        )}
      </div>
      {!isSaid && (
        <>
          <fieldset className={css.present}>
            <legend>Taking part</legend>
            {parts.map((part) => (
              <label key={part.profile}>
                <input
                  type="checkbox"
                  checked={present.includes(part.profile)}
                  onChange={({ target: { checked } }) =>
                    setPresent(checked ? [...present, part.profile] : present.filter((each) => each !== part.profile))
                  }
                />
                <bdi>{part.name}</bdi>
              </label>
            ))}
          </fieldset>
          <p role="status">{prompt}</p>
          <Button type="submit">We did it</Button>
        </>
      )}
    </form>
  );
}
