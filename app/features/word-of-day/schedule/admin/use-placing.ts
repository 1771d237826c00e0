import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Displacement } from '../word-schedule.contract.ts';

interface Placing {
  word: { id: number; title: string };
  /** Null to make it a draft. */
  day: string | null;
  /** The word was saved a moment ago, for this day. */
  isNew?: boolean;
}

interface Question extends Placing {
  sentence: string;
}

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing has moved: there is no connection. Please try again.',
  fallback: 'Nothing has moved: something went wrong on our side. Please try again.',
});

const savedWithoutDay = 'The word is kept among the drafts, and has no day yet.';

/**
 * Gives words days; asks which one moves when a day has a word already.
 * @param onDone called after a word has moved
 */
export function usePlacing(onDone: () => Promise<unknown>) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const [question, setQuestion] = useState<Question>();

  async function perform(placing: Placing, displace?: Displacement): Promise<void> {
    try {
      const { message } = await api.wordOfDay.setDay({ word: placing.word.id, day: placing.day, displace });
      setQuestion(undefined);
      await onDone();
      await reload();
      showResult({ title: 'Done', paragraphs: [message] });
    } catch (problem) {
      const isAsked = problem instanceof ApiError && problem.status === 409 && placing.day !== null && !displace;
      setQuestion(isAsked ? { ...placing, sentence: problem.message } : undefined);
      if (isAsked) return;
      await reload();
      if (placing.isNew) showResult({ title: 'Saved, without a day', paragraphs: [savedWithoutDay, failed(problem)] });
      else showResult({ title: 'Nothing has moved', paragraphs: [failed(problem)] });
      throw problem;
    }
  }
  const { run, pending } = useAction(perform, failed);
  return { place: run, pending, question, cancel: () => setQuestion(undefined) };
}
