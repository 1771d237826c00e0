import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Choice, Choices } from '#app/ui/forms/choice.tsx';
import * as field from '#app/ui/forms/field.module.css';
import { TextField } from '#app/ui/forms/field.tsx';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import * as css from './voice.module.css';

/** Listeners of the recordings that follow. */
export interface Audience {
  forAll: boolean;
  /** As all learners see it. */
  name: string;
}

interface AudienceChoiceProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

/** The family alone, unless the speaker agrees to more. The choice holds for all recordings that follow. */
export function AudienceChoice({ audience, onChange }: AudienceChoiceProps) {
  const [isAsking, setIsAsking] = useState(false);
  const forAll = useRef<HTMLInputElement>(null);
  return (
    <div className={css.audience}>
      <Choices legend="For your family, or for all learners?">
        <Choice
          type="radio"
          name="audience"
          label="Let this family hear it"
          hint="Only this family."
          checked={!audience.forAll && !isAsking}
          onChange={() => {
            setIsAsking(false);
            onChange({ ...audience, forAll: false });
          }}
        />
        <Choice
          ref={forAll}
          type="radio"
          name="audience"
          label="All learners may hear it, too"
          hint={audience.forAll ? `From now on, as ${audience.name}. A tutor listens first.` : 'We ask you for a name, and whether you agree.'}
          checked={audience.forAll || isAsking}
          onChange={() => setIsAsking(true)}
        />
      </Choices>
      {isAsking && (
        <Agreement
          name={audience.name}
          onAgreed={(name) => {
            setIsAsking(false);
            onChange({ forAll: true, name });
            // The form is gone; beside this button it says what was agreed.
            forAll.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** What a speaker agrees to, of `speakerConsentVersion`: a change of what it says needs another version. */
function Agreement({ name, onAgreed }: { name: string; onAgreed: (name: string) => void }) {
  const id = useId();
  const { brandName } = useAcademy();
  const [typed, setTyped] = useState(name);
  const [isAgreed, setIsAgreed] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  return (
    <form
      className={css.agreement}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsRefused(!isAgreed);
        if (isAgreed) onAgreed(typed.trim() || name);
        else box.current?.focus();
      }}
    >
      <p>
        Everyone who learns at {brandName} may then hear what you record from now on, with the name that you write here. A tutor listens first. We
        keep your voice and this name so that others can learn Igbo, and for nothing else. You can take each recording back with this link: it’s gone
        at once. <Link to="/privacy">Privacy</Link>
      </p>
      <TextField label="How may we call you?" name="name" required maxLength={100} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <label className={css.agree}>
        <input
          ref={box}
          type="checkbox"
          checked={isAgreed}
          aria-invalid={isRefused && !isAgreed ? true : undefined}
          aria-describedby={isRefused && !isAgreed ? id : undefined}
          onChange={({ target }) => setIsAgreed(target.checked)}
        />
        I’m a grown-up, and I agree.
      </label>
      {isRefused && !isAgreed && (
        <p id={id} className={field.error} role="alert">
          Please tick the box, or choose “Let this family hear it”
        </p>
      )}
      <Button type="submit" variant="secondary">
        Let all learners hear it
      </Button>
    </form>
  );
}
