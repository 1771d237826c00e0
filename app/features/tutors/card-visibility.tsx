import { api } from '#app/api-client.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { assertSameAccount } from '#app/login-session/same-account.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { CardEditorProps } from './card-editor-props.ts';
import type { OwnCard } from './own-card.contract.ts';
import * as css from './tutor.module.css';

const failed = errorMessages({ 409: serverMessage, fallback: 'Nothing was changed. Please try again in a moment.' });

/** Whether visitors see the card: off until the tutor agrees. */
export function CardVisibility({ tutor, card: { agreed }, reload }: CardEditorProps & { card: OwnCard }) {
  const change = useAction(async () => {
    await assertSameAccount(tutor, api.myAccount.read);
    const { message } = await api.tutors.agree({ agreed: !agreed });
    await reload();
    return message;
  }, failed);
  return (
    <div className={css.visibility}>
      <p>
        {agreed
          ? 'You agreed that all visitors may see your card, and search engines, too. If you take it off the page, it is gone from there at once, and its picture is deleted.'
          : 'Right now only you and our staff see your card. If you show it, all visitors can see it, and search engines, too. You can take it off again at any time.'}
      </p>
      <FormOutcome success={change.success} failure={change.failure} hasEnded={change.errorStatus === 401} />
      <ActionButton variant={agreed ? 'secondary' : 'primary'} action={change}>
        {agreed ? 'Take my card off the page' : 'Show my card to visitors'}
      </ActionButton>
    </div>
  );
}
