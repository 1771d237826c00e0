import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button } from '#app/ui/button.tsx';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { Choice, Choices } from '#app/ui/forms/choice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import type { UserRecord } from '../users.contract.ts';
import * as css from './user.module.css';

const failed = errorMessages({
  400: serverMessage,
  403: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'The account was not deleted: there is no connection. Please try again.',
  fallback: 'The account was not deleted: something went wrong on our side. Please try again in a moment.',
});

/** Deletion of an account whose owner has asked for it. @param list page that follows */
export function DeleteUser({ user: { id, email, verifiedAt, isStaff, newsletter }, list }: { user: UserRecord; list: string }) {
  const navigate = useNavigate();
  const reload = useReload();
  const { showResult } = useAdmin();
  const withPassword = use(PasswordPrompt);
  const [asked, setAsked] = useState(false);

  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion">Delete the account</h2>
      <div className={css.help}>
        {isStaff ? (
          <p>This person is on the staff. Please take the roles off the account first, under Staff.</p>
        ) : (
          <>
            <p>Only when the person has asked for it. With a login, users can do it themselves under “My account”.</p>
            <Button variant="danger-secondary" onClick={() => setAsked(true)}>
              Delete the account
            </Button>
          </>
        )}
      </div>
      {asked && (
        <FormDialog
          title="Delete the account"
          schema={() => import('../users.contract.ts').then((contract) => contract.UserDeletion)}
          submit={async (values) => {
            try {
              const { message } = await withPassword(() => api.users.remove({ id, ...values }));
              await navigate(list);
              showResult({ title: 'Done', paragraphs: [message] });
            } catch (error) {
              if (error instanceof ApiError && [404, 409].includes(error.status)) await reload();
              throw error;
            }
          }}
          toMessage={failed}
          submitLabel="Delete for good"
          onClose={() => setAsked(false)}
        >
          {(errors) => (
            <>
              <p>
                Deleted for good: the account with its logins, its household with all profiles and what they have learned, its likes, recordings and
                messages, a tutor’s card, and the note for colleagues. It can’t be brought back, and a restored backup deletes it again.
              </p>
              <p>What stays has no name: entries of the audit log, recordings whose speaker has agreed to that, and what you choose here.</p>
              <Choices legend="Comments and replies">
                <Choice type="radio" name="comments" value="keep" defaultChecked label="Keep the words" hint="Without the name." />
                <Choice type="radio" name="comments" value="delete" label="Delete the words, too" hint="Answers of others stay." />
              </Choices>
              {newsletter !== 'none' &&
                (verifiedAt === null ? (
                  <p>The newsletter stays as it is: no mail has proved whose address this is.</p>
                ) : (
                  <Choice
                    type="checkbox"
                    name="newsletter"
                    value="leave"
                    label="Take the address out of the newsletter, too"
                    hint="Otherwise it stays as it is."
                  />
                ))}
              <TextField
                label="Email address of the account"
                name="email"
                hint={`To be sure, please type ${email}`}
                required
                type="email"
                autoComplete="off"
                error={errors.email}
              />
            </>
          )}
        </FormDialog>
      )}
    </section>
  );
}
