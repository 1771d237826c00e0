import { type Academy, defaultAcademy } from '#app/ui/theme/brand.ts';
import type { MailContent, MailingList } from './mail-content.ts';
import { renderMailHtml } from './mail-html.server.ts';
import { renderMailText } from './mail-text.server.ts';
import type { Mail } from './mailer.server.ts';

type ComposedMail = Pick<Mail, 'kind' | 'subject' | 'text' | 'html' | 'headers'>;

interface MailDefinition<Props> {
  /** Feature and file: `accounts.verification-code`. */
  name: `${string}.${string}`;
  render(props: Props, academy: Academy): MailContent;
  /** Examples by name, for `npm run mails` and the tests of all mails. */
  previews: Record<string, NoInfer<Props>>;
}

export interface MailTemplate<Props extends object = object> {
  name: string;
  previews: Record<string, Props>;
  /** Kind, subject, both parts and headers. */
  compose(publicUrl: string, props: Props, academy?: Academy): ComposedMail;
}

/** Declares a mail. It is listed under `mails` in the server manifest of its feature, and queued with `sendMail`. */
export const defineMail = <Props extends object>({ name, render, previews }: MailDefinition<Props>): MailTemplate<Props> => ({
  name,
  previews,
  compose(publicUrl, props, academy = defaultAcademy) {
    const content = render(props, academy);
    return {
      kind: name,
      subject: content.subject,
      text: renderMailText(content, publicUrl),
      html: renderMailHtml(content, publicUrl, academy),
      ...(content.list ? { headers: listHeaders(content.list, publicUrl) } : {}),
    };
  },
});

const listHeaders = ({ name, oneClickPath }: MailingList, publicUrl: string) => ({
  'List-Unsubscribe': `<${publicUrl}${oneClickPath}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  // List-Id without a display name: a non-ASCII name would be encoded together with the address.
  'List-Post': 'NO',
  'List-Id': `<${name}.${new URL(publicUrl).hostname}>`,
});
