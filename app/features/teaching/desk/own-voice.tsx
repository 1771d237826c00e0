import { ButtonLink } from '#app/ui/button.tsx';
import type { TeachingSpeaker } from '../teaching.contract.ts';
import * as css from './desk.module.css';

/** How the own voice is named, and the way to change it. */
export function OwnVoice({ speaker }: { speaker: TeachingSpeaker | null }) {
  if (!speaker) return null;
  return (
    <section aria-labelledby="voice" className={css.part}>
      <h2 id="voice">Your voice</h2>
      <p>
        Learners see it as <bdi>{speaker.name}</bdi>
        {speaker.place && (
          <>
            {', '}
            <bdi>{speaker.place}</bdi>
          </>
        )}
        . You can change this, or take your voice back, at any time.
      </p>
      <p>
        <ButtonLink to="/tutor/voice" variant="secondary">
          Name and consent
        </ButtonLink>
      </p>
    </section>
  );
}
