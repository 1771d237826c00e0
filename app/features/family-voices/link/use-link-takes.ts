import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { Take } from '#app/ui/audio/record/take.ts';
import { useTakeQueue } from '#app/ui/audio/record/use-take-queue.ts';
import type { Audience } from './audience-choice.tsx';
import type { OpenLink } from './voice-link.contract.ts';

interface LinkTakes {
  token: string;
  link: OpenLink;
  onSent: (item: number, forAll: boolean) => void;
}

interface Subject {
  item: number;
  /** Name of the speaker and version of the text that was agreed to; missing for the family alone. */
  forAll?: { name: string; consent: string };
}

/** Takes of a link. Each waits on this device, with its listeners, until the academy has it. */
export function useLinkTakes({ token, link, onSent }: LinkTakes) {
  const [left, setLeft] = useState(link.left);
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<{ item: number; sentence: string }>();
  const { queue, waiting } = useTakeQueue({
    // Tells the links of this device apart, and gives none away.
    owner: `link-${token.slice(0, 8)}`,
    async send(subject, { wav, isProcessed }) {
      const { item, forAll } = JSON.parse(subject) as Subject;
      const recording = {
        token,
        item,
        file: new File([wav], 'voice.wav', { type: 'audio/wav' }),
        processed: isProcessed ? 'true' : 'false',
      } as const;
      try {
        setLeft((await api.familyVoices.record({ ...recording, ...(forAll ? { ...forAll, forAll: 'true' } : {}) })).left);
      } catch (error) {
        if (!isFull(error)) throw error;
        setLeft(0);
        throw new ApiError(409, error.message);
      }
    },
    onRefused(subject, sentence) {
      const { item } = JSON.parse(subject) as Subject;
      setRefused({ item, sentence: sentence || 'something went wrong' });
      setKept((before) => new Set([...before].filter((each) => each !== item)));
    },
    onSent(subject) {
      const { item, forAll } = JSON.parse(subject) as Subject;
      onSent(item, forAll !== undefined);
    },
  });

  async function keep(item: number, audience: Audience, take: Take): Promise<void> {
    const subject: Subject = { item, ...(audience.forAll ? { forAll: { name: audience.name, consent: link.consentVersion } } : {}) };
    setRefused((before) => (before?.item === item ? undefined : before));
    setKept((before) => new Set([...before, item]));
    await queue?.add(JSON.stringify(subject), take);
  }
  return { keep, left, kept, refused, waiting };
}

/** The link takes no more; other refusals of this kind say when to try again. */
const isFull = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429 && error.retryAfter === undefined;
