import { useState } from 'react';
import type { EditedPost } from '#app/features/blog/blog.contract.ts';
import { nextStates, type PostState } from '#app/features/blog/publication.contract.ts';
import type { FieldsState } from '#app/ui/admin/form/resource-form.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useTimeZone } from '#app/ui/hooks/use-academy.ts';
import { postTextNames, postTexts } from '../post-texts.contract.ts';
import type { PostFields } from './post-rules.ts';

interface PartProps {
  post: EditedPost | undefined;
  state: FieldsState<PostFields>;
}

/** Labels of the choices, by the present state. */
const stateLabels: Record<PostState | 'new', Partial<Record<PostState, string>>> = {
  new: { published: 'Publish it now', draft: 'Keep it as a draft', scheduled: 'Publish it at a time' },
  draft: { draft: 'Keep it as a draft', scheduled: 'Publish it at a time', published: 'Publish it now' },
  scheduled: { scheduled: 'Publish it at a time', draft: 'Make it a draft again', published: 'Publish it now' },
  published: { published: 'Stays published', unpublished: 'Unpublish it: readers no longer find it' },
  unpublished: { unpublished: 'Stays unpublished', scheduled: 'Publish it again at a time', published: 'Publish it again now' },
};

/** The state from a draft of the form. One that cannot be chosen, since the draft is older than the state of the post, becomes the safe choice. */
function wantedState(wanted: string | undefined, choices: readonly string[], present: PostState | undefined): string {
  if (!wanted || choices.includes(wanted)) return wanted ?? '';
  return choices.includes('draft') ? 'draft' : (present ?? '');
}

/** Time at which a post appears. The first choice of a new post is '', as in an untouched form. */
export function PublicationFields({ post, state: { field, initial, errors } }: PartProps) {
  const choices = post ? nextStates[post.state] : (['published', 'draft', 'scheduled'] as const);
  const first = initial.state === 'published' && !post ? '' : wantedState(initial.state, choices, post?.state);
  const [chosen, setChosen] = useState(first);
  const timeZone = useTimeZone();
  const labels = stateLabels[post?.state ?? 'new'];
  return (
    <>
      <SelectField
        label="Publication"
        name="state"
        defaultValue={first}
        error={errors.state}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice} value={!post && choice === 'published' ? '' : choice}>
            {labels[choice]}
          </option>
        ))}
      </SelectField>
      {/* Hidden instead of left out: a typed time stays while another choice is looked at. */}
      <div hidden={chosen !== 'scheduled'}>
        <TextField
          type="datetime-local"
          required={chosen === 'scheduled'}
          hint={`By the clock of the academy’s time zone, ${timeZone}.`}
          {...field('publishAt')}
        />
      </div>
    </>
  );
}

/** Alternative text of the picture. */
export function PictureFields({ state: { field, initial } }: PartProps) {
  const [use, setUse] = useState(initial.imageUse ?? '');
  return (
    <>
      <SelectField label="The picture" name="imageUse" defaultValue={use} onChange={({ currentTarget }) => setUse(currentTarget.value)}>
        <option value="">Shows something: described below</option>
        <option value="decorative">Is decorative: not read out</option>
      </SelectField>
      <div hidden={use === 'decorative'}>
        <TextField maxLength={300} {...field('imageAlt')} />
      </div>
    </>
  );
}

/** Optional texts below the body. */
export const FurtherTexts = ({ state: { field } }: Pick<PartProps, 'state'>) =>
  postTextNames.filter((name) => name !== 'subtitle').map((name) => <TextField key={name} maxLength={postTexts[name].max} {...field(name)} />);
