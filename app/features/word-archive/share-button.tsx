import { Button } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import * as css from './word.module.css';

/** Shares the page through the device, or copies its address where the browser cannot. */
export function ShareButton({ title }: { title: string }) {
  const { run, success, failure } = useAction(
    () => share(title),
    () => 'Please copy the address of this page from the top of your browser.',
  );
  const ready = useHydrated();
  return (
    <span className={css.share}>
      <Button variant="secondary" disabled={!ready} onClick={() => run()}>
        Share this word
      </Button>
      <span role="status">{success ?? failure}</span>
    </span>
  );
}

/** Resolves to the message for the reader; the device shows its own. */
async function share(title: string): Promise<string | undefined> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  // Missing in browsers that cannot share, in spite of its type.
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return undefined;
    } catch (error) {
      // The reader has closed the sheet of the device.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  await navigator.clipboard.writeText(url);
  return 'The link is copied';
}
