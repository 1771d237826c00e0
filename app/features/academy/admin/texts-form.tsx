import { type MouseEvent, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import type { FormFields } from '#app/ui/admin/form/changed-fields.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import { Button } from '#app/ui/button.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { type StandardTexts, standardTexts, type TextName } from '../standard-texts.contract.ts';
import { textLimits } from '../text-limits.contract.ts';
import type { TextsForm as Fields } from '../texts.contract.ts';
import * as css from './academy.module.css';
import { OwnTextField } from './own-text-field.tsx';
import { type TextGroup, textGroups } from './text-groups.ts';

type Academy = Awaited<ReturnType<Api['academy']['read']>>;

const TextsPreview = lazyPart('the preview', () => import('./texts-preview.tsx').then((module) => module.TextsPreview));

const failed = errorMessages({
  400: serverMessage,
  413: serverMessage,
  network: 'The words were not saved: there is no connection. What you typed is kept here, please try again.',
  fallback: 'The words were not saved. What you typed is kept here, please try again.',
});

const names = Object.keys(standardTexts) as TextName[];

const hintOf = ({ name, hint }: TextGroup['fields'][number]) =>
  [...(hint ? [hint] : []), `Up to ${textLimits[name].toLocaleString('en')} characters.`].join(' ');

const fields: FormFields<Fields> = Object.fromEntries(
  textGroups.flatMap((group) => group.fields.map((field) => [field.name, { label: field.label, hint: hintOf(field) }])),
);

const toRecord = ({ texts, textsVersion }: Academy): StoredRecord<Fields> => ({
  values: { ...standardTexts, ...texts },
  version: String(textsVersion),
});

/** Texts as they are typed; an empty field stands for its standard text. */
function typedTexts(form: HTMLFormElement | null): StandardTexts {
  const typed = new FormData(form ?? undefined);
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '').trim() || standardTexts[name]])) as StandardTexts;
}

/** Form of the texts of public pages. After a save the page is loaded anew, because its layout has them, too. */
export function TextsForm({ academy }: { academy: Academy }) {
  const [preview, setPreview] = useState<{ group: TextGroup; texts: StandardTexts }>();

  async function save(values: Fields, basedOn: string | undefined, draft: string | undefined) {
    // A missing version means that the administrator has chosen to overwrite what another one has saved.
    const version = Number(basedOn ?? (await api.academy.read()).textsVersion);
    return (await api.academy.saveTexts({ ...values, version, draft })).message;
  }

  const show = (group: TextGroup) => (event: MouseEvent<HTMLButtonElement>) => setPreview({ group, texts: typedTexts(event.currentTarget.form) });

  return (
    <>
      <ResourceForm<Fields, string>
        key={academy.textsVersion}
        noun="words"
        draft={{ form: 'academy-texts', subject: 'own' }}
        record={toRecord(academy)}
        fields={fields}
        schema={() => import('../texts.contract.ts').then((contract) => contract.TextsForm)}
        save={({ values, basedOn, draft }) => save(values, basedOn, draft)}
        reload={async () => toRecord(await api.academy.read())}
        toMessage={failed}
        onSaved={() => location.assign('/admin/academy?saved=words')}
        submitLabel="Save words"
        frame={FormCard}
      >
        {({ field }) =>
          textGroups.map((group) => (
            <fieldset key={group.id} className={css.group}>
              <legend>{group.title}</legend>
              {group.fields.map(({ name, rows }) => (
                <OwnTextField key={name} rows={rows} standard={standardTexts[name]} {...field(name)} />
              ))}
              <p className={css.buttons}>
                <Button variant="secondary" onClick={show(group)}>
                  Preview<span className="visually-hidden">: {group.title}</span>
                </Button>
              </p>
            </fieldset>
          ))
        }
      </ResourceForm>
      {preview && <TextsPreview {...preview} onClose={() => setPreview(undefined)} />}
    </>
  );
}
