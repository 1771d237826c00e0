import { type ComponentType, useEffect, useState } from 'react';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';

/** Loads after the page: the first paint does not need it, and without scripts it does nothing. */
export function LateThemeSwitch() {
  const isLoaded = useWindowLoad();
  const [Switch, setSwitch] = useState<ComponentType>();
  useEffect(() => {
    if (!isLoaded) return;
    import('#app/ui/theme/theme-switch.tsx').then(({ ThemeSwitch }) => setSwitch(() => ThemeSwitch)).catch(() => undefined);
  }, [isLoaded]);
  return Switch && <Switch />;
}
