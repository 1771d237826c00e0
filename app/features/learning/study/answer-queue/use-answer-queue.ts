import { useEffect, useState } from 'react';
import { isStorageLost } from '#app/lib/indexed-store.ts';
import { untilIdle } from '#app/lib/until-idle.ts';
import { onWaitingChange, waitsInMemory } from '#app/login-session/waiting-answers.ts';
import { strangeEntries, waitingEntries } from './answer-queue.ts';
import { startRounds } from './rounds.ts';
import { lastSendResult, onSendEnd, type SendResult } from './send-answers.ts';

export interface AnswerQueue extends SendResult {
  waiting: number;
  /** Number of answers that no login of this account can send. */
  strange: number;
  /** The browser could not store them. */
  isInMemory: boolean;
  /** The browser keeps nothing. */
  isStorageLost: boolean;
}

const empty: AnswerQueue = { waiting: 0, strange: 0, isInMemory: false, isStorageLost: false, blockedBy: undefined, removed: [], rejections: [] };

/** Sends what waits. @returns what still waits, and why */
export function useAnswerQueue(): AnswerQueue {
  const [queue, setQueue] = useState(empty);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const [own, strange] = await Promise.all([waitingEntries(), strangeEntries()]);
      const storage = { isInMemory: waitsInMemory(), isStorageLost: isStorageLost() };
      if (isCurrent) setQueue({ waiting: own.length, strange: strange.length, ...storage, ...lastSendResult() });
    };
    // After the verdict of the answer that was added.
    const update = () => void untilIdle().then(read);
    const stops = [onWaitingChange(update), onSendEnd(update), startRounds()];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, []);
  return queue;
}
