import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showLearnerParts } from '#app/features/course/public.tsx';
import { type LoadedMenu, loadLoggedInParts } from '#app/features/my-account/public.tsx';
import { readDeviceKey } from '#app/login-session/stored-device.ts';
import { useSessionToken } from '#app/ui/hooks/use-session-token.ts';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';

interface AccountEntryProps {
  /** Class of the link, which the menu button shares: it takes the same space. */
  className: string;
  /** The link to the login. */
  children: ReactNode;
}

/** The link to the login; for a logged-in user the account menu, once the page and then its code have loaded. */
export function AccountEntry({ className, children }: AccountEntryProps) {
  const isLoaded = useWindowLoad();
  const token = useSessionToken();
  const [menu, setMenu] = useState<LoadedMenu>();
  const element = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isMenu = menu !== undefined && menu.token === token;

  useEffect(() => {
    if (!isLoaded) return;
    if (!token && !readDeviceKey()) return showLearnerParts(undefined);
    // The link stays where the menu fails to load: it leads to the account, too.
    loadLoggedInParts()
      .then(({ loadAccountMenu, loadLearnerParts }) => {
        void loadLearnerParts();
        return token ? loadAccountMenu(token).then(setMenu) : undefined;
      })
      .catch(() => undefined);
  }, [isLoaded, token]);

  // Link and button replace each other: the focus stays here.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) element.current?.querySelector<HTMLElement>(isMenu ? 'button' : 'a')?.focus();
  }, [isMenu]);

  const recordFocus = (isFocused: boolean) => () => {
    hadFocus.current = isFocused;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is.
    <div ref={element} onFocus={recordFocus(true)} onBlur={recordFocus(false)}>
      {isMenu ? <menu.Menu user={menu.user} className={className} /> : children}
    </div>
  );
}
