import { useCallback, useState } from 'react';
import { api } from '#app/api-client.ts';
import { isKeptAtFirst, untaken } from '#app/features/course/starter-offer/entry-choice.ts';
import type { StarterOffer } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { type StarterChoices, storeChoices } from './starter-choices.ts';

const decideFailed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  network: 'The connection broke off, and what you chose may be taken over already. Your choices stay here: please try again.',
  fallback: 'Nothing was taken over: something went wrong on our side. Your choices stay here, please try again in a moment.',
});

/** The choices of an author about an offer, and the decision. */
export function useStarterOffer({ version, units }: StarterOffer, stored: StarterChoices) {
  const [choices, setChoices] = useState(stored);
  const [done, setDone] = useState<string>();
  const reload = useReload();
  const entries = units.flatMap((unit) => unit.entries);
  const kept = new Set(entries.flatMap((entry) => ((choices.get(entry.id) ?? isKeptAtFirst(entry)) ? entry.id : [])));
  const left = untaken(entries, kept);

  const change = useCallback((chosen: (choices: StarterChoices) => StarterChoices) => {
    setChoices((before) => {
      const next = chosen(before);
      void storeChoices(next);
      return next;
    });
  }, []);
  const choose = useCallback((id: string, isKept: boolean) => change((before) => new Map(before).set(id, isKept)), [change]);
  const chooseAll = (isKept: boolean) => change(() => new Map(entries.map(({ id }) => [id, isKept])));

  const decide = useAction(async () => {
    try {
      const { message } = await api.course.saveStarter({ version, kept: [...kept] });
      setDone(message);
      await storeChoices(new Map());
      setChoices(new Map());
      await reload();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await reload();
      throw error;
    }
  }, decideFailed);

  return { entries, kept, left, choose, chooseAll, decide, done };
}
