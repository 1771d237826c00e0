import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { SubmitButton } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { formCard } from './form-card.tsx';
import type { RejectedForm } from './posted-form.ts';
import { focusFirst, useFieldErrors } from './use-field-errors.ts';

/** Rejected post; one that was sent by a script keeps its fields, and may have only a failure. */
export type RejectedPost<Name extends string> = Partial<RejectedForm<Name>>;

interface FieldAttributes<Name> {
  name: Name;
  error: string | undefined;
  defaultValue: string | undefined;
}

interface PostedFormCardProps<Name extends string> {
  /** Path of the page that handles the post. */
  action: string;
  posted: RejectedPost<Name> | undefined;
  /** @param field attributes of a field */
  children: (field: (name: Name) => FieldAttributes<Name>) => ReactNode;
}

/** Form on a card that posts to the action of a page, natively when there is no JavaScript. */
export function PostedFormCard<Name extends string>({
  action,
  posted: { failure, errors: rejected, values } = {},
  children,
}: PostedFormCardProps<Name>) {
  const { form, field, setErrors } = useFieldErrors<Name>(rejected);
  const [shown, setShown] = useState(rejected);
  const submitting = useNavigation().state === 'submitting';
  // Runs before the effect, so that a field has its error message when it gets the focus.
  if (shown !== rejected) {
    setShown(rejected);
    setErrors(rejected ?? {});
  }
  useEffect(() => focusFirst(form.ref.current, rejected ?? {}), [form.ref, rejected]);
  return (
    <Form {...form} method="post" action={action} className={formCard}>
      {children((name) => ({ ...field(name), defaultValue: values?.[name] }))}
      {failure && Object.keys(rejected ?? {}).length === 0 && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={submitting}>Send</SubmitButton>
    </Form>
  );
}

/** Message of a rejected post: a response of a proxy, or of a server that is busy, has no sentence for users. */
export const failureOfPost = (status: number, message: string): string =>
  status >= 500 ? 'The academy is busy right now, please try again' : message;

/** Whether a form was sent, by the address of the page after it, and the thanks that get the focus then. */
export function useThanks<Thanks extends HTMLElement>(posted: object | undefined): { sent: boolean; thanks: RefObject<Thanks | null> } {
  const [search] = useSearchParams();
  const sent = search.get('sent') === '1' && !posted;
  const thanks = useRef<Thanks>(null);
  useEffect(() => {
    if (sent) thanks.current?.focus();
  }, [sent]);
  return { sent, thanks };
}
