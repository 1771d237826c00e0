import { type RefObject, useRef } from 'react';
import { changedFields } from './changed-fields.ts';

interface FormValuesOptions<V> {
  /** Names of the form controls that are read. */
  names: object;
  /** Values of the record. */
  stored: Partial<V> | undefined;
  /** Changes of the draft, some of which may have no field in this form. */
  begun: Partial<V> | undefined;
}

/** Values of a form as they are typed, and what they change. The functions stay valid as long as the form is mounted. */
export function useFormValues<V extends object>(form: RefObject<HTMLFormElement | null>, { names, stored, begun }: FormValuesOptions<V>) {
  const saved = useRef<Partial<V>>(stored ?? {});
  /** Values of fields that are no form controls, or functions that read them. */
  const custom = useRef<Record<string, unknown>>({});

  /** Typed values of the fields; those that were not touched may be missing. */
  function read(): Partial<V> {
    const controls = form.current ? [...new FormData(form.current)].filter(([name, value]) => name in names && typeof value === 'string') : [];
    const edited = Object.entries(custom.current).map(([name, value]) => [name, typeof value === 'function' ? value() : value]);
    const touched = edited.filter(([, value]) => value !== undefined);
    return { ...begun, ...Object.fromEntries(controls), ...Object.fromEntries(touched) };
  }

  const isHidden = (name: string) => (form.current?.querySelector(`input[type=hidden][name="${name}"]`) ?? null) !== null;

  return {
    read,
    /** Typed values that differ from the saved ones. Hidden fields say what a record is for: alone they are no change. */
    changes(): Partial<V> {
      const changed = changedFields(read(), saved.current);
      return Object.keys(changed).every(isHidden) ? {} : changed;
    },
    /** Sets a field that is no form control: its value, or a function that reads it. */
    set(name: keyof V & string, value: unknown) {
      custom.current[name] = value;
    },
    /** Takes values as the saved ones, which later changes are compared with. */
    markSaved(values: V) {
      saved.current = values;
    },
  };
}
