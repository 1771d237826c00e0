import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { SelectField } from '#app/ui/forms/field.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import type { ClassLine, Member } from './class-admin.contract.ts';
import type { ClassActions } from './use-class-actions.tsx';

/** Classes that can be moved to, with free places. */
async function loadChoices(id: number): Promise<ClassLine[]> {
  const lists = await Promise.all((['open', 'running'] as const).map((state) => api.classes.classes({ state, page: 1, limit: 100 })));
  return lists.flatMap(({ rows }) => rows).filter((row) => row.id !== id && row.members < row.capacity);
}

interface MoveDialogProps {
  /** Present class. */
  id: number;
  member: Member;
  actions: ClassActions;
  onClose: () => void;
}

/** Dialog that moves a learner to another class. */
export function MoveDialog({ id, member, actions, onClose }: MoveDialogProps) {
  const [choices, setChoices] = useState<ClassLine[] | 'failed'>();
  useEffect(() => {
    let active = true;
    loadChoices(id).then(
      (found) => active && setChoices(found),
      () => active && setChoices('failed'),
    );
    return () => {
      active = false;
    };
  }, [id]);

  return (
    <ChoiceDialog
      title={`Move ${member.name}`}
      submitLabel="Move"
      submit={async (other) => actions.finish((await api.classes.moveMember({ id, profile: member.profile, class: other })).message, onClose)}
      onClose={onClose}
    >
      {(errors) => {
        if (choices === undefined) return <p role="status">Loading the classes...</p>;
        if (choices === 'failed') return <p role="status">The classes could not be loaded. Please check your connection, and open this again.</p>;
        if (choices.length === 0) return <p role="status">No other class has free places.</p>;
        return (
          <SelectField label="To the class" name="choice" error={errors.choice}>
            {choices.map(({ id: other, name, members, capacity }) => (
              <option key={other} value={other}>
                {name} ({members} of {capacity})
              </option>
            ))}
          </SelectField>
        );
      }}
    </ChoiceDialog>
  );
}
