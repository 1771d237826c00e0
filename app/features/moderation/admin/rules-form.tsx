import { useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SelectField, TextArea } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';

type Rules = Awaited<ReturnType<Api['moderation']['rules']>>;

interface RuleFields {
  holdWords: string;
  holdAnonymous: string;
}

const failed = errorMessages({
  400: serverMessage,
  network: 'The rules were not saved: there is no connection. What you typed is kept here, please try again.',
  fallback: 'The rules were not saved. What you typed is kept here, please try again.',
});

const toRecord = ({ holdWords, holdAnonymous, version }: Rules): StoredRecord<RuleFields> => ({
  values: { holdWords, holdAnonymous: holdAnonymous ? 'hold' : 'show' },
  version: String(version),
});

/** Form for the rules that moderators set. */
export function RulesForm({ rules }: { rules: Rules }) {
  const [saved, setSaved] = useState<{ message: string; rules: Rules }>({ message: '', rules });

  async function save({ holdWords, holdAnonymous }: RuleFields, basedOn: string | undefined, draft: string | undefined) {
    setSaved((before) => ({ ...before, message: '' }));
    // A missing version means that the moderator has chosen to overwrite what another one has saved.
    const version = Number(basedOn ?? (await api.moderation.rules()).version);
    return (await api.moderation.saveRules({ holdWords, holdAnonymous: holdAnonymous === 'hold', version, draft })).message;
  }

  return (
    <>
      <ResourceForm<RuleFields, string>
        key={saved.rules.version}
        noun="list of rules"
        draft={{ form: 'comment-rules', subject: 'own' }}
        record={toRecord(saved.rules)}
        fields={{ holdWords: 'Words', holdAnonymous: 'Anonymous comments' }}
        save={({ values, basedOn, draft }) => save(values, basedOn, draft)}
        reload={async () => toRecord(await api.moderation.rules())}
        toMessage={failed}
        onSaved={async (message) => setSaved({ message, rules: await api.moderation.rules() })}
        submitLabel="Save rules"
        frame={FormCard}
      >
        {({ field, initial, errors }) => (
          <>
            <TextArea
              rows={8}
              hint="One word or phrase on each line. Capital letters and marks do not count: ogwu also finds Ọgwụ."
              {...field('holdWords')}
              label="Words that hold a comment"
            />
            <SelectField
              label="Anonymous comments"
              name="holdAnonymous"
              hint="Those without an account and without an email address."
              defaultValue={initial.holdAnonymous}
              error={errors.holdAnonymous}
            >
              <option value="show">Show them at once</option>
              <option value="hold">Hold all of them</option>
            </SelectField>
          </>
        )}
      </ResourceForm>
      <Notice tone="good">{saved.message}</Notice>
    </>
  );
}
