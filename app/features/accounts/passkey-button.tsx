import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './passkey-button.module.css';

const failed = errorMessages({ 400: serverMessage, 404: serverMessage, fallback: 'The login with a passkey failed, please try again' });

interface PasskeyButtonProps {
  area: 'site' | 'admin';
  onLogin: (token: string) => Promise<void>;
}

/** Login without email and password. Its code loads when it is pressed: most logins need none of it. */
export function PasskeyButton({ area, onLogin }: PasskeyButtonProps) {
  const login = useAction(async () => {
    const { loginWithPasskey } = await import('./passkey-login.ts');
    await onLogin(await loginWithPasskey(area));
  }, failed);
  return (
    <div className={css.passkey}>
      <ActionButton variant="secondary" action={login}>
        Log in with a passkey
      </ActionButton>
      {login.failure && <Notice tone="bad">{login.failure}</Notice>}
    </div>
  );
}
