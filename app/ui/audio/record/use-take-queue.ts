import { useEffect, useEffectEvent, useState } from 'react';
import type { Take } from './take.ts';
import { createTakeQueue, type TakeQueue, type TakeQueueState } from './take-queue.ts';

interface Options {
  owner: string;
  send: (subject: string, take: Take) => Promise<void>;
  onRefused: (subject: string, sentence: string) => void;
  onSent?: (subject: string) => void;
}

/** Queue of takes that sends on the present page: at once, when the network is back, and when the page is shown again. */
export function useTakeQueue({ owner, send, onRefused, onSent }: Options): { queue: TakeQueue | undefined; waiting: TakeQueueState } {
  const [queue, setQueue] = useState<TakeQueue>();
  const [waiting, setWaiting] = useState<TakeQueueState>({ waiting: 0, isInMemory: false });
  const sendTake = useEffectEvent(send);
  const refuse = useEffectEvent(onRefused);
  const tellSent = useEffectEvent((subject: string) => onSent?.(subject));

  useEffect(() => {
    const opened = createTakeQueue({
      owner,
      send: (subject, take) => sendTake(subject, take),
      onRefused: (subject, sentence) => refuse(subject, sentence),
      onSent: (subject) => tellSent(subject),
      onChange: setWaiting,
    });
    setQueue(opened);
    const start = () => void opened.send();
    const onShow = () => document.hidden || start();
    start();
    addEventListener('online', start);
    document.addEventListener('visibilitychange', onShow);
    return () => {
      removeEventListener('online', start);
      document.removeEventListener('visibilitychange', onShow);
      opened.close();
    };
  }, [owner]);

  return { queue, waiting };
}
