import { type Academy, defaultAcademy } from '#app/ui/theme/brand.ts';
import type { MailContent, MailingList } from './mail-content.ts';
import { renderMailHtml } from './mail-html.server.ts';
import type { TemplateMail } from './mail-settings.server.ts';
import { renderMailText } from './mail-text.server.ts';

type ComposedMail = Pick<TemplateMail, 'kind' | 'subject' | 'text' | 'html' | 'headers' | 'textsFor'>;

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
  /**
   * Kind, subject, both parts and headers; the caller adds the recipient, and `expiresAt` for a mail with a code or link that expires.
   * `enqueueMail` and `withSettings` put in what administrators have set for the academy.
   */
  compose(publicUrl: string, props: Props): ComposedMail;
}

/** Declares a mail. It is listed under `mails` in the server manifest of its feature. */
export const defineMail = <Props extends object>({ name, render, previews }: MailDefinition<Props>): MailTemplate<Props> => ({
  name,
  previews,
  compose(publicUrl, props) {
    const textsOf = (content: MailContent, academy: Academy) => ({
      subject: content.subject,
      text: renderMailText(content, publicUrl),
      html: renderMailHtml(content, publicUrl, academy),
    });
    const content = render(props, defaultAcademy);
    return {
      kind: name,
      ...textsOf(content, defaultAcademy),
      textsFor: (academy) => textsOf(render(props, academy), academy),
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
