import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { leaveDevice } from '#app/features/household/this-device.ts';
import { clearSessionToken } from '#app/http/session-cookie.ts';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { type Action, useAction } from '#app/ui/hooks/use-action.ts';

/**
 * Logs out and shows the front page with a message. The browser forgets the token even when the server cannot be reached:
 * the next person at this device must not be logged in.
 */
export function useLogout(): Action {
  const navigate = useNavigate();
  return useAction(async () => {
    await api.myAccount.logout().catch(() => undefined);
    clearSessionToken();
    await leaveDevice();
    await navigate('/', { state: { notice: 'You are logged out' } });
    restoreFocus(() => document.getElementById('main'));
  });
}
