import { useEffect, useState } from 'react';
import { isStorageLost } from '#app/lib/indexed-store.ts';
import { untilIdle } from '#app/lib/until-idle.ts';
import { onWaitingChange, storeAgain, waitsInMemory } from '#app/login-session/waiting-answers.ts';
import { strangeEntries, waitingEntries } from './answer-queue.ts';
import { lastSendResult, onSendEnd, type SendResult, sendAnswers } from './send-answers.ts';

/** A server that is busy, or a network that comes back without an event. */
const retryMs = 30_000;

interface AnswerQueue extends SendResult {
  waiting: number;
  /** Number of answers that no login of this account can send. */
  strange: number;
  /** The browser could not store them. */
  isInMemory: boolean;
  /** The browser keeps nothing. */
  isStorageLost: boolean;
}

const empty: AnswerQueue = { waiting: 0, strange: 0, isInMemory: false, isStorageLost: false, blockedBy: undefined, removed: [], rejections: [] };

/** Sends what waits: on load, when the network is back, and when the page is shown again. @returns what still waits, and why */
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
    const send = () => {
      void storeAgain();
      void sendAnswers();
    };
    const sendWhenVisible = () => {
      if (document.visibilityState === 'visible') send();
    };
    const stops = [onWaitingChange(update), onSendEnd(update)];
    addEventListener('online', send);
    document.addEventListener('visibilitychange', sendWhenVisible);
    send();
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', sendWhenVisible);
    };
  }, []);
  const isRetried = queue.waiting > 0 && (queue.blockedBy === 'offline' || queue.blockedBy === 'too-many-at-once');
  useEffect(() => {
    if (!isRetried) return undefined;
    const timer = setInterval(() => void sendAnswers(), retryMs);
    return () => clearInterval(timer);
  }, [isRetried]);
  return queue;
}
