import { createContext, type ReactNode, useCallback, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { isLoginTooOld } from '#app/http/recent-login.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { ProofFields } from './proof-fields.tsx';

export const passwordFailed = errorMessages({
  400: serverMessage,
  401: 'Your login has expired. Please load this page again and log in.',
  fallback: 'The password could not be checked, please try again',
});

export const passwordSchema = () => import('./own-password.contract.ts').then((contract) => contract.OwnProof);

export type WithPassword = <T>(call: () => Promise<T>) => Promise<T>;

/** Runs a call that needs a recent login. When the last password is older than 15 minutes, it asks for it in a dialog and runs the call again. */
export const PasswordPrompt = createContext<WithPassword>((call) => call());

interface Waiting {
  resolve: () => void;
  reject: () => void;
}

interface PasswordPromptProviderProps {
  /** Why the password is asked for. */
  hint: string;
  children: ReactNode;
}

export function PasswordPromptProvider({ hint, children }: PasswordPromptProviderProps) {
  const [waiting, setWaiting] = useState<Waiting>();
  const withPassword = useCallback<WithPassword>(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isLoginTooOld(error)) throw error;
      await new Promise<void>((resolve, reject) => setWaiting({ resolve, reject: () => reject(error) }));
      return call();
    }
  }, []);
  function settle(settled: keyof Waiting) {
    setWaiting(undefined);
    waiting?.[settled]();
  }
  return (
    <PasswordPrompt value={withPassword}>
      {children}
      {waiting && (
        <FormDialog
          title="Your password once more"
          schema={passwordSchema}
          submit={async (values) => {
            await api.household.confirm(values);
            settle('resolve');
          }}
          toMessage={passwordFailed}
          submitLabel="Go on"
          onClose={() => settle('reject')}
        >
          {(errors) => (
            <>
              <ProofFields label="Password" hint={hint} errors={errors} />
              <PasskeyProof onProved={() => settle('resolve')} />
            </>
          )}
        </FormDialog>
      )}
    </PasswordPrompt>
  );
}
