/** Event of Chromium when it could install the learning area; other browsers have none. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let promptEvent: InstallPromptEvent | undefined;
const changes = new EventTarget();

function setPrompt(event: InstallPromptEvent | undefined): void {
  promptEvent = event;
  changes.dispatchEvent(new Event('change'));
}

/** Keeps the event for the hint on Today, which loads later, and the own banner of the browser away from children. */
export function keepInstallPrompt(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    setPrompt(event as InstallPromptEvent);
  };
  const forget = () => setPrompt(undefined);
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', forget);
  return () => {
    removeEventListener('beforeinstallprompt', keep);
    removeEventListener('appinstalled', forget);
  };
}

export const canPromptInstall = (): boolean => promptEvent !== undefined;

/** The dialog of the browser, which shows it once for an event. */
export async function promptInstall(): Promise<void> {
  const event = promptEvent;
  await event?.prompt();
  setPrompt(undefined);
}

export function onInstallPromptChange(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}
