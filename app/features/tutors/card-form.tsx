import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { dialectNames, dialects } from '#app/features/accounts/dialects.contract.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { assertSameAccount } from '#app/login-session/same-account.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { type FormSchema, useForm } from '#app/ui/forms/use-form.ts';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { CardText } from './card.contract.ts';
import type { CardEditorProps } from './card-editor-props.ts';
import { CheckboxGroup } from './checkbox-group.tsx';

const failed = errorMessages({ 409: serverMessage, fallback: 'Your card was not saved' });

/** A form sends a checkbox only when it is checked. */
const chosen = (name: string, choices: readonly string[], values: object) => choices.filter((choice) => `${name}-${choice}` in values);

const loadSchema = async (imageFocus: number): Promise<FormSchema<CardText>> => {
  const contract = await import('./card.contract.ts');
  return {
    safeParse: (values) =>
      contract.CardText.safeParse({
        ...Object(values),
        levels: chosen('levels', levels, Object(values)),
        dialects: chosen('dialects', dialects, Object(values)),
        imageFocus,
      }),
  };
};

/** Texts, levels and dialects of the card. */
export function CardForm({ tutor, reload }: CardEditorProps) {
  const { card, first_name, last_name, level } = tutor;
  const [success, setSuccess] = useState<string>();
  const { form, field, errors, clearError, failure, errorStatus, submitting, ready } = useForm<CardText>({
    schema: () => loadSchema(card?.imageFocus ?? 50),
    toMessage: failed,
    onEdit: () => setSuccess(undefined),
    submit: async (values) => {
      setSuccess(undefined);
      await assertSameAccount(tutor, api.myAccount.read);
      const { message } = await api.tutors.saveCard(values);
      await reload();
      setSuccess(message);
    },
  });
  return (
    <FormCard {...form}>
      <TextField
        label="Shown name"
        hint="What learners may call you. It doesn’t have to be your full name."
        {...field('shownName')}
        {...asTyped}
        required
        defaultValue={card?.shownName ?? `${first_name} ${last_name}`.trim()}
      />
      <TextField
        label="Town"
        hint="Where you live, or where your Igbo comes from."
        {...field('town')}
        {...asTyped}
        required
        defaultValue={card?.town}
      />
      <CheckboxGroup
        legend="Levels that you teach"
        name="levels"
        options={levelNames}
        chosen={card?.levels ?? (level ? [level] : [])}
        error={errors.levels}
        onChange={() => clearError('levels')}
      />
      <CheckboxGroup
        legend="Dialects that you speak"
        hint="Up to five. Yours is missing? Name it in your text, and write to us."
        name="dialects"
        options={dialectNames}
        chosen={card?.dialects ?? []}
        error={errors.dialects}
        onChange={() => clearError('dialects')}
      />
      <TextArea
        label="About you"
        hint="A few sentences, up to 600 characters: how you came to Igbo, and what you like to teach. No email address, phone number or link."
        {...field('about')}
        required
        rows={5}
        defaultValue={card?.about}
      />
      <IgboKeyboard disabled={submitting} />
      <FormOutcome success={success} failure={failure} hasEnded={errorStatus === 401} />
      <SubmitButton submitting={submitting} ready={ready}>
        Save my card
      </SubmitButton>
    </FormCard>
  );
}
