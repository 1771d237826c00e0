import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { syncAcrossTabs } from './ui/theme/theme.ts';
import '#app/ui/trusted-html.ts';

syncAcrossTabs();
const keepPlacesOfPage = () => void import('./ui/hooks/scroll.ts').then(({ keepPlaces }) => keepPlaces()).catch(() => undefined);
if (document.readyState === 'complete') keepPlacesOfPage();
else addEventListener('load', keepPlacesOfPage);

/**
 * Pause between the evaluation of the scripts and hydration, each of which is one long task on a slow phone. It is as long
 * as the three events of a press take to arrive: a press that waited for the first task is answered before the second.
 */
const pauseMs = 100;

setTimeout(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      import.meta.env.DEV ? (
        <StrictMode>
          <HydratedRouter />
        </StrictMode>
      ) : (
        <HydratedRouter />
      ),
    );
  });
}, pauseMs);
