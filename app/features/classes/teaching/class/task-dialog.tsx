import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { CourseLevel, Lesson } from '#app/features/course/course.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { localDate } from '#app/lib/local-date.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import type { ClassPage } from '../class-page.contract.ts';
import type { Task } from '../class-teaching-forms.contract.ts';

const failed = errorMessages({ 404: serverMessage, 409: serverMessage, fallback: 'The task was not given. Please try again in a moment.' });

const chosen = (value: unknown) => (typeof value === 'string' && value !== '' ? Number(value) : null);

const schema = async (): Promise<FormSchema<Task>> => {
  const contract = await import('../class-teaching-forms.contract.ts');
  return {
    safeParse: (values) => {
      const { unit, lesson, ...others } = Object(values);
      return contract.Task.safeParse({ ...others, unit: chosen(unit), lesson: chosen(lesson) });
    },
  };
};

interface TaskDialogProps {
  page: ClassPage;
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

/** A lesson or a unit of the course, or a text. */
export function TaskDialog({ page: { id, zone, lastDay }, onSaved, onClose }: TaskDialogProps) {
  const [levels, setLevels] = useState<CourseLevel[]>([]);
  const [unit, setUnit] = useState(0);
  const [lessons, setLessons] = useState<readonly Lesson[]>([]);
  // A course that fails to load leaves the task in own words.
  useEffect(() => void api.course.levels().then(setLevels, () => undefined), []);
  useEffect(() => {
    let isShown = true;
    setLessons([]);
    if (unit !== 0)
      void api.course.unit({ id: unit }).then(
        (found) => isShown && setLessons(found.lessons),
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [unit]);

  return (
    <FormDialog<Task>
      title="Give a task"
      schema={schema}
      submitLabel="Give it to all"
      toMessage={failed}
      submit={async (task) => onSaved((await api.classes.addTask({ id, ...task })).message)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="Unit"
            name="unit"
            error={errors.unit}
            value={unit === 0 ? '' : unit}
            onChange={({ target }) => setUnit(Number(target.value))}
          >
            <option value="">None: a task in my own words</option>
            {levels.map(({ level, units }) => (
              <optgroup key={level} label={`${level.charAt(0).toUpperCase()}${level.slice(1)}`}>
                {units.map(({ id: of, titleEnglish }) => (
                  <option key={of} value={of}>
                    {titleEnglish}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          {unit !== 0 && (
            <SelectField key={unit} label="Lesson" name="lesson" error={errors.lesson} defaultValue="">
              <option value="">The whole unit</option>
              {lessons.map(({ id: of, title }) => (
                <option key={of} value={of}>
                  {title}
                </option>
              ))}
            </SelectField>
          )}
          <TextArea
            label="In your words"
            hint={unit === 0 ? 'Such as a song to sing at home.' : 'You can add a sentence.'}
            name="text"
            error={errors.text}
            required={unit === 0}
            rows={3}
          />
          <TextField label="By which day" name="dueOn" type="date" error={errors.dueOn} required min={localDate(Date.now(), zone)} max={lastDay} />
        </>
      )}
    </FormDialog>
  );
}
