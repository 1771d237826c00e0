import { setFlashCard } from '#app/ui/layout/layout-parts.tsx';

/** Longest time that a navigation waits for the card of the next page. */
const maxWaitMs = 2_000;

/**
 * Fetches the card of a new account before the navigation to its page, so that it is in the first paint and moves nothing.
 * Never rejects: without a network there is no card.
 */
export async function prepareWelcome(kind: 'learner' | 'tutor'): Promise<void> {
  const fetched = import('./welcome-cards.tsx').then(
    ({ welcomeCards }) => setFlashCard(welcomeCards[kind]),
    () => undefined,
  );
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}
