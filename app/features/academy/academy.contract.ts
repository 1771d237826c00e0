import * as z from 'zod/mini';
import { email } from '#app/http/email-field.ts';
import { del, get, pictureFormBytes, put } from '#app/http/endpoint.ts';
import { MessageReply, optional, optionalText, text } from '#app/http/fields.ts';
import { parseUrl } from '#app/lib/parse-url.ts';
import { phone } from '../accounts/accounts.contract.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { accentColour } from './accent.contract.ts';
import { OwnTexts, saveTexts } from './texts.contract.ts';

const version = z.int('version must be a whole number');

const Academy = z.object({
  brand: z.object({ plain: z.string(), accent: z.string() }),
  brandName: z.string(),
  operator: z.optional(z.string()),
  email: z.string(),
  phone: z.string(),
  postalAddress: z.optional(z.string()),
  accent: z.optional(z.object({ light: z.string(), dark: z.string() })),
  logo: z.optional(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  shareImage: z.optional(z.string()),
  social: z.array(z.object({ name: z.string(), address: z.string() })).check(z.maxLength(4)),
  texts: z.optional(OwnTexts),
  version,
  textsVersion: version,
  isDefault: z.boolean(),
});

const isWebAddress = (value: string) => {
  // Browsers resolve `https:a.b` against the page.
  const url = /^https:\/\//i.test(value) ? parseUrl(value) : undefined;
  return url?.hostname.includes('.') === true && url.username === '' && url.password === '';
};
const linkName = optionalText('The name of the link', { max: 30 });
const linkAddress = optional(
  text('The address', { max: 300 }).check(
    z.refine(isWebAddress, 'Please enter an address that begins with https://, such as https://www.youtube.com/@academy'),
    z.meta({ format: 'uri' }),
  ),
);

/** Numbers of the social links: the form has two fields for each. */
export const linkNumbers = [1, 2, 3, 4] as const;

/** Requires both fields of a link, or none. */
const completeLink = (nth: (typeof linkNumbers)[number]) => {
  const [nameField, addressField] = [`link${nth}Name`, `link${nth}Address`] as const;
  type Link = { [_ in typeof nameField | typeof addressField]?: string | undefined };
  return [
    z.refine<Link>((values) => !values[addressField] || Boolean(values[nameField]), {
      path: [nameField],
      error: 'Please enter the name of this link, or delete its address',
    }),
    z.refine<Link>((values) => !values[nameField] || Boolean(values[addressField]), {
      path: [addressField],
      error: 'Please enter the address of this link, or delete its name',
    }),
  ];
};

export const AcademyForm = z
  .object({
    brandPlain: text('The first word', { max: 30 }).check(z.regex(/\p{L}/u, 'The first word needs a letter')),
    brandAccent: text('The second word', { max: 30 }),
    accentLight: accentColour('light'),
    accentDark: accentColour('dark'),
    operator: optionalText('The operator', { max: 200 }),
    email,
    phone,
    postalAddress: optionalText('The postal address', { max: 300, multiline: true }),
    link1Name: linkName,
    link1Address: linkAddress,
    link2Name: linkName,
    link2Address: linkAddress,
    link3Name: linkName,
    link3Address: linkAddress,
    link4Name: linkName,
    link4Address: linkAddress,
  })
  .check(...linkNumbers.flatMap(completeLink));
export type AcademyForm = z.output<typeof AcademyForm>;

/** Name and contact details of the academy. */
export const academy = {
  read: get('/academy', {
    reply: Academy,
    description:
      '`brandName` is both words of the brand; `texts` are those that are not the standard ones; `isDefault` as long as no administrator has set anything',
  }),
  save: put('/admin/academy', {
    permission: 'academy:manage',
    audit: { label: 'changed the settings of the academy', target: 'academy' },
    limits: { account: ['60 per minute'] },
    body: z.object({ ...AcademyForm.shape, version, draft: savedDraft }).check(...linkNumbers.flatMap(completeLink)),
    reply: MessageReply,
    description:
      'replaces all settings but the logo: a missing optional field is empty then, a missing colour that of the theme. 409 when they have changed since `version`',
  }),
  saveTexts,
  saveLogo: put('/admin/academy/logo', {
    permission: 'academy:manage',
    audit: { label: 'changed the logo of the academy', target: 'academy' },
    limits: { account: ['20 per hour'] },
    body: z.object({ image: z.file('Please choose a picture') }),
    encoding: 'multipart',
    maxBytes: pictureFormBytes,
    reply: MessageReply,
    description: 'PNG, JPEG, GIF or WebP',
  }),
  removeLogo: del('/admin/academy/logo', {
    permission: 'academy:manage',
    audit: { label: 'deleted the logo of the academy', target: 'academy' },
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
  }),
};
