import type { FormSchema } from '#app/ui/forms/use-form.ts';

interface Values {
  code: string;
  profile: number;
}

/** Schema of the form: it sends the profile as a text. */
export const loadJoinSchema = async (): Promise<FormSchema<Values>> => {
  const { membership } = await import('../membership/membership.contract.ts');
  return { safeParse: (values) => membership.joinClass.body.safeParse({ ...Object(values), profile: Number(Object(values).profile) }) };
};

export const loadAskSchema = async (): Promise<FormSchema<Pick<Values, 'profile'>>> => {
  const { membership } = await import('../membership/membership.contract.ts');
  return { safeParse: (values) => membership.requestSeat.body.safeParse({ profile: Number(Object(values).profile) }) };
};
