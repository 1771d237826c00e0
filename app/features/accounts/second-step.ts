export interface SecondStep {
  token: string;
  Form: typeof import('./second-step-form.tsx').SecondStepForm;
}

/** Loads the form of the second step with the first login that needs it: only staff have an authenticator app. */
export async function beginSecondStep(token = ''): Promise<SecondStep> {
  const { SecondStepForm } = await import('./second-step-form.tsx');
  return { token, Form: SecondStepForm };
}
