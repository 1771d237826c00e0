import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import { maxTutors } from '../class-terms.contract.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import type { AdminClass } from './class-admin.contract.ts';
import * as css from './classes.module.css';
import type { ClassActions } from './use-class-actions.tsx';

function factsOf({ canTeach, lacksCheck }: AdminClass['tutors'][number]): string | null {
  if (!canTeach) return 'Paused: this tutor sees no class at the moment';
  return lacksCheck ? 'No background check that counts: this tutor doesn’t see the class until you note one under Tutors' : null;
}

/** Tutors of a class, to be added and taken off. */
export function Tutors({ found, choices, actions }: { found: AdminClass; choices: { id: number; name: string }[]; actions: ClassActions }) {
  const [isAdding, setAdding] = useState(false);
  const { id, tutors, state } = found;
  const others = choices.filter((choice) => !tutors.some((tutor) => tutor.id === choice.id));
  const canAdd = state !== 'ended' && tutors.length < maxTutors;
  return (
    <section aria-labelledby="tutors" className={css.section}>
      <h2 id="tutors">Tutors</h2>
      {tutors.length === 0 && <p>This class has no tutor yet.</p>}
      <FactsList label="Tutors">
        {tutors.map((tutor) => (
          <FactsRow
            key={tutor.id}
            title={
              <p className={css.name}>
                <bdi>{tutor.name}</bdi>
              </p>
            }
            facts={factsOf(tutor)}
          >
            <Button
              variant="secondary"
              aria-label={`Take off: ${tutor.name}`}
              onClick={() =>
                actions.ask({
                  label: 'Take off',
                  title: 'Take the tutor off',
                  question: `${tutor.name} doesn’t see this class any more. Notes and registers stay.`,
                  perform: () => api.classes.removeTutor({ id, tutor: tutor.id }),
                })
              }
            >
              Take off
            </Button>
          </FactsRow>
        ))}
      </FactsList>
      {canAdd && others.length > 0 && (
        <p>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add a tutor
          </Button>
        </p>
      )}
      {canAdd && others.length === 0 && <p className={css.meta}>Approved tutors can be added here. There is none beside these.</p>}
      {isAdding && (
        <ChoiceDialog
          title="Add a tutor"
          submitLabel="Add"
          submit={async (tutor) => actions.finish((await api.classes.addTutor({ id, tutor })).message, () => setAdding(false))}
          onClose={() => setAdding(false)}
        >
          {(errors) => (
            <SelectField label="Tutor" name="choice" error={errors.choice}>
              {others.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.name}
                </option>
              ))}
            </SelectField>
          )}
        </ChoiceDialog>
      )}
    </section>
  );
}
