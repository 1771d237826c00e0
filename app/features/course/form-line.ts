interface PlacedForm {
  form: string;
  /** Place of a dialect. */
  place?: string | null | undefined;
}

/** A form as a line of text or a part of a cell: `place: form`. One with a colon and no place begins with a colon. */
export const toFormLine = ({ form, place }: PlacedForm): string => (place ? `${place}: ${form}` : form.includes(':') ? `: ${form}` : form);

/** A form, and before the first colon its place, which may be empty. */
const placedForm = /^([^:]*):(.*)$/su;

export function fromFormLine(line: string): { form: string; place?: string } {
  const [, place = '', form = line] = line.match(placedForm) ?? [];
  return { form: form.trim(), ...(place.trim() !== '' && { place: place.trim() }) };
}
