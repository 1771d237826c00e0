import { type Api, api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-resource-form.ts';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import type { AcademyForm as Fields } from '../academy.contract.ts';
import { defaultAccent } from '../default-accent.ts';
import css from './academy.module.css';

type Academy = Awaited<ReturnType<Api['academy']['read']>>;

const linkNumbers = [1, 2, 3, 4] as const;

const failed = errorMessages({
  400: serverMessage,
  network: 'The settings were not saved: there is no connection. What you typed is kept here, please try again.',
  fallback: 'The settings were not saved. What you typed is kept here, please try again.',
});

const labels: Record<keyof Fields, string> = {
  brandPlain: 'First word of the name',
  brandAccent: 'Second word of the name',
  accentLight: 'Accent colour of the light theme',
  accentDark: 'Accent colour of the dark theme',
  operator: 'Operator',
  email: 'Email',
  phone: 'Phone number',
  postalAddress: 'Postal address',
  link1Name: 'Name of link 1',
  link1Address: 'Address of link 1',
  link2Name: 'Name of link 2',
  link2Address: 'Address of link 2',
  link3Name: 'Name of link 3',
  link3Address: 'Address of link 3',
  link4Name: 'Name of link 4',
  link4Address: 'Address of link 4',
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
      fields={labels}
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
              <TextField label={labels.brandPlain} hint="In the colour of texts." {...asTyped} required {...field('brandPlain')} />
              <TextField label={labels.brandAccent} hint="In the accent colour." {...asTyped} required {...field('brandAccent')} />
            </div>
          </fieldset>
          <fieldset className={css.group}>
            <legend>Colours of links and buttons</legend>
            <div className={`${css.pair} ${css.words}`}>
              <TextField label={labels.accentLight} hint="#a8431f unless you choose another." required {...field('accentLight')} />
              <TextField label={labels.accentDark} hint="#f0955f unless you choose another." required {...field('accentDark')} />
            </div>
          </fieldset>
          <fieldset className={css.group}>
            <legend>Contact</legend>
            <TextField
              label={labels.email}
              type="email"
              hint="For visitors to see. Mails come from the address in MAIL_FROM, and contact messages go there."
              required
              {...field('email')}
            />
            <TextField label={labels.phone} type="tel" required {...field('phone')} />
            <TextField
              label={labels.operator}
              hint="Person or organization that answers for this site: the privacy page names it."
              {...field('operator')}
            />
            <TextArea label={labels.postalAddress} rows={4} {...field('postalAddress')} />
          </fieldset>
          <fieldset className={css.group}>
            <legend>Social links</legend>
            {linkNumbers.map((nth) => (
              <div key={nth} className={css.pair}>
                <TextField label={labels[`link${nth}Name`]} {...field(`link${nth}Name`)} />
                <TextField label={labels[`link${nth}Address`]} type="url" inputMode="url" {...field(`link${nth}Address`)} />
              </div>
            ))}
          </fieldset>
        </>
      )}
    </ResourceForm>
  );
}
