import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { AdminLesson, AdminUnit } from '../authoring/authoring-replies.contract.ts';
import { changeFailed } from './course-failures.ts';
import { UnitSelect } from './unit-select.tsx';

interface MoveLessonDialogProps {
  lesson: AdminLesson;
  onMoved: (message: string) => Promise<void>;
  onClose: () => void;
}

const chosenUnit: FormSchema<{ unit: number }> = {
  safeParse: (values) => {
    const unit = Number((values as { unit?: string }).unit);
    return unit > 0
      ? { success: true, data: { unit } }
      : { success: false, error: { issues: [{ path: ['unit'], message: 'Please choose a unit' }] } };
  },
};

/** Dialog that moves a lesson to the end of another unit. */
export function MoveLessonDialog({ lesson, onMoved, onClose }: MoveLessonDialogProps) {
  const [units, setUnits] = useState<Result<AdminUnit[]>>();

  useEffect(() => {
    let active = true;
    toResult(api.course.units()).then((result) => active && setUnits(result));
    return () => {
      active = false;
    };
  }, []);

  const others = units && 'data' in units ? units.data.filter(({ id }) => id !== lesson.unit) : [];
  async function move({ unit }: { unit: number }) {
    const position = (others.find(({ id }) => id === unit)?.lessons ?? 0) + 1;
    const { message } = await api.course.orderLesson({ id: lesson.id, unit, position });
    await onMoved(message);
  }
  return (
    <FormDialog<{ unit: number }>
      title="Move the lesson to another unit"
      schema={async () => chosenUnit}
      submit={move}
      toMessage={changeFailed}
      submitLabel="Move"
      onClose={onClose}
    >
      {({ unit: error }) => (
        <>
          <p>
            <strong>
              <IgboText>{lesson.title}</IgboText>
            </strong>{' '}
            and its items move to the end of the unit. What is published stays published.
          </p>
          {!units && <p role="status">Loading...</p>}
          {units && 'errorStatus' in units && <p>The units could not be loaded. Please close this and try again.</p>}
          {units && 'data' in units && (others.length > 0 ? <UnitSelect units={others} error={error} /> : <p>There is no other unit yet.</p>)}
        </>
      )}
    </FormDialog>
  );
}
