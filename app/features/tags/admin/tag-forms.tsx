import { useId, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { AdminTag } from '../tags.contract.ts';

interface TagFormProps {
  tag: AdminTag;
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

const failed = errorMessages({
  400: serverMessage,
  404: 'This tag has been deleted. Please load the page again.',
  409: serverMessage,
  network: 'Nothing was changed: there is no connection. Please try again.',
  fallback: 'Nothing was changed: something went wrong on our side. Please try again.',
});

/** Dialog with the name of a tag. */
export const RenameForm = ({ tag, onSaved, onClose }: TagFormProps) => (
  <FormDialog
    title="Rename the tag"
    schema={() => import('../tags.contract.ts').then((contract) => contract.TagName)}
    toMessage={failed}
    submit={async (values) => onSaved((await api.tags.rename({ id: tag.id, ...values })).message)}
    submitLabel="Save the name"
    onClose={onClose}
  >
    {({ name }) => (
      <>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          {...asTyped}
          required
          hint="Its earlier address leads to the new one."
          defaultValue={tag.name}
          error={name}
        />
        <IgboKeyboard />
        <WritingHints />
      </>
    )}
  </FormDialog>
);

/** Dialog that chooses the tag into which another one is merged. */
export function MergeForm({ tag, onSaved, onClose }: TagFormProps) {
  const list = useId();
  const names = useSuggestions(tag);
  return (
    <FormDialog
      title="Merge the tag"
      schema={() => import('../tags.contract.ts').then((contract) => contract.TagToMerge)}
      toMessage={failed}
      submit={async (values) => onSaved((await api.tags.remove({ id: tag.id, ...values })).message)}
      submitLabel="Merge"
      onClose={onClose}
    >
      {({ into }) => (
        <>
          <p>
            All posts with the tag{' '}
            <strong>
              <IgboText>{tag.name}</IgboText>
            </strong>{' '}
            get another one instead, and its address leads there. This cannot be undone.
          </p>
          <TextField
            label="The other tag"
            name="into"
            autoComplete="off"
            {...asTyped}
            required
            list={list}
            error={into}
            onFocus={({ currentTarget }) => names.find(currentTarget.value)}
            onChange={({ currentTarget }) => names.find(currentTarget.value)}
          />
          <datalist id={list}>
            {names.found.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </FormDialog>
  );
}

/** Names of other tags that match what is typed. The name can be typed without them. */
function useSuggestions(tag: AdminTag) {
  const [found, setFound] = useState<string[]>([]);
  const latest = useRef('');
  async function find(search: string) {
    latest.current = search;
    const reply = await api.tags.suggestions({ search }).catch(() => undefined);
    if (reply && latest.current === search) setFound(reply.tags.flatMap(({ name, slug }) => (slug === tag.slug ? [] : name)));
  }
  return { found, find: (search: string) => void find(search) };
}
