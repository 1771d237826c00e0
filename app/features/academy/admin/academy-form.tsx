import { type Api, api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import type { FormFields } from '#app/ui/admin/form/changed-fields.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import type { AcademyForm as Fields } from '../academy.contract.ts';
import { defaultAccent } from '../default-accent.ts';
import * as css from './academy.module.css';
import { AccentField } from './accent-field.tsx';

type Academy = Awaited<ReturnType<Api['academy']['read']>>;

const linkNumbers = [1, 2, 3, 4] as const;

const failed = errorMessages({
  400: serverMessage,
  network: 'The settings were not saved: there is no connection. What you typed is kept here, please try again.',
  fallback: 'The settings were not saved. What you typed is kept here, please try again.',
});

/** Address and name of a social link. */
const linkDescriptions = Object.fromEntries(
  linkNumbers.flatMap((nth) => [
    [`link${nth}Name`, `Name of link ${nth}`],
    [`link${nth}Address`, { label: `Address of link ${nth}`, type: 'url', inputMode: 'url' }],
  ]),
);

const fields: FormFields<Fields> = {
  brandPlain: { label: 'First word of the name', hint: 'In the colour of texts.', required: true, ...asTyped },
  brandAccent: { label: 'Second word of the name', hint: 'In the accent colour.', required: true, ...asTyped },
  accentLight: { label: 'Accent colour of the light theme', hint: '#a8431f unless you choose another.', required: true },
  accentDark: { label: 'Accent colour of the dark theme', hint: '#f0955f unless you choose another.', required: true },
  email: {
    label: 'Email',
    type: 'email',
    required: true,
    hint: 'For visitors to see. Mails come from the address in MAIL_FROM, and contact messages go there.',
  },
  phone: { label: 'Phone number', type: 'tel', required: true },
  operator: { label: 'Operator', hint: 'Person or organization that answers for this site: the privacy page names it.' },
  postalAddress: 'Postal address',
  ...linkDescriptions,
};

const toRecord = ({
  brand,
  accent = defaultAccent,
  operator = '',
  email,
  phone,
  postalAddress = '',
  social,
  version,
}: Academy): StoredRecord<Fields> => ({
  values: {
    brandPlain: brand.plain,
    brandAccent: brand.accent,
    accentLight: accent.light,
    accentDark: accent.dark,
    operator,
    email,
    phone,
    postalAddress,
    ...Object.fromEntries(linkNumbers.flatMap((nth) => linkFields(nth, social[nth - 1]))),
  },
  version: String(version),
});

const linkFields = (nth: number, link = { name: '', address: '' }) => [
  [`link${nth}Name`, link.name],
  [`link${nth}Address`, link.address],
];

/** Form of the settings. After a save the page is loaded anew, because its layout shows them, too. */
export function AcademyForm({ academy }: { academy: Academy }) {
  async function save(values: Fields, basedOn: string | undefined, draft: string | undefined) {
    // A missing version means that the administrator has chosen to overwrite what another one has saved.
    const version = Number(basedOn ?? (await api.academy.read()).version);
    return (await api.academy.save({ ...values, version, draft })).message;
  }

  return (
    <ResourceForm<Fields, string>
      key={academy.version}
      noun="settings"
      draft={{ form: 'academy', subject: 'own' }}
      record={toRecord(academy)}
      fields={fields}
      schema={() => import('../academy.contract.ts').then((contract) => contract.AcademyForm)}
      save={({ values, basedOn, draft }) => save(values, basedOn, draft)}
      reload={async () => toRecord(await api.academy.read())}
      toMessage={failed}
      onSaved={() => location.assign('/admin/academy?saved=settings')}
      submitLabel="Save settings"
      frame={FormCard}
    >
      {({ field }) => (
        <>
          <fieldset className={css.group}>
            <legend>Name</legend>
            <div className={`${css.pair} ${css.words}`}>
              <TextField {...field('brandPlain')} />
              <TextField {...field('brandAccent')} />
            </div>
          </fieldset>
          <fieldset className={css.group}>
            <legend>Colours of links and buttons</legend>
            <div className={`${css.pair} ${css.words}`}>
              <AccentField theme="light" {...field('accentLight')} />
              <AccentField theme="dark" {...field('accentDark')} />
            </div>
          </fieldset>
          <fieldset className={css.group}>
            <legend>Contact</legend>
            <TextField {...field('email')} />
            <TextField {...field('phone')} />
            <TextField {...field('operator')} />
            <TextArea rows={4} {...field('postalAddress')} />
          </fieldset>
          <fieldset className={css.group}>
            <legend>Social links</legend>
            {linkNumbers.map((nth) => (
              <div key={nth} className={css.pair}>
                <TextField {...field(`link${nth}Name`)} />
                <TextField {...field(`link${nth}Address`)} />
              </div>
            ))}
          </fieldset>
        </>
      )}
    </ResourceForm>
  );
}
