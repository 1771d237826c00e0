import type { FormSchema } from '#app/ui/forms/use-form.ts';
import { consentVersion } from '../consent-version.contract.ts';
import type { ProfileValues } from '../household.contract.ts';

const flags = ['quiet', 'gentle', 'openAll', 'easyDots'];

/** Values of the form as the API takes them: a form sends texts, and a checkbox only when it is checked. */
function toProfile({ consent, dialect, goalDays, minutes, ...values }: Record<string, unknown>) {
  return {
    ...values,
    ...(consent === undefined ? {} : { consent: consentVersion }),
    ...(dialect === undefined ? {} : { dialect: dialect || null }),
    ...(goalDays === undefined ? {} : { goalDays: Number(goalDays) }),
    ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
    ...Object.fromEntries(flags.map((flag) => [flag, flag in values])),
  };
}

/** Schema of the form. @param needsConsent whether the household has no consent yet, where the age is that of a child */
export const loadProfileSchema = async (needsConsent: () => boolean): Promise<FormSchema<ProfileValues>> => {
  const { ProfileValues } = await import('../household.contract.ts');
  return {
    safeParse(values) {
      const profile = toProfile(Object(values));
      const parsed = ProfileValues.safeParse(profile);
      if (!needsConsent() || 'consent' in profile) return parsed;
      const missing = { path: ['consent'], message: 'Please agree for your child first' };
      return { success: false, error: { issues: [...(parsed.error?.issues ?? []), missing] } };
    },
  };
};
