import { createContext, use } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { Lesson } from '../lessons/lessons.contract.ts';

type Decision = Omit<Parameters<typeof api.liveLessons.decide>[0], 'id'>;

export const decisionFailed = errorMessages({
  400: serverMessage,
  401: 'Your login has expired. Please load this page again and log in.',
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was changed: there is no connection. Please try again.',
  fallback: 'Nothing was changed. Please try again in a moment.',
});

/** Called with the sentence of a refusal, when the lesson is not any more as the page shows it. */
export const OnRefused = createContext<(message: string) => Promise<void>>(async () => undefined);

export const isRefusal = (status: number | undefined): boolean => status === 404 || status === 409;

/** A call that needs a recent login. */
export function useDecide(lesson: Lesson, onDone: (message: string) => Promise<void>) {
  const withPassword = use(PasswordPrompt);
  const onRefused = use(OnRefused);
  return async (decision: Decision) => {
    try {
      const { message } = await withPassword(() => api.liveLessons.decide({ id: lesson.id, ...decision }));
      await onDone(message);
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error.status)) await onRefused(decisionFailed(error));
      throw error;
    }
  };
}
