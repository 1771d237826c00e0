import { useId, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { assertSameAccount } from '#app/login-session/same-account.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import * as field from '#app/ui/forms/field.module.css';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { CardEditorProps } from './card-editor-props.ts';
import type { OwnCard } from './own-card.contract.ts';
import * as css from './tutor.module.css';
import { Portrait } from './tutor-card.tsx';

const failed = errorMessages({ 409: serverMessage, fallback: 'The part of the picture was not saved' });

/** Chooses which part of the picture its square shows, with a preview. */
export function PictureFocus({ tutor, card, reload }: CardEditorProps & { card: OwnCard }) {
  const id = useId();
  const [focus, setFocus] = useState(card.imageFocus);
  const save = useAction(async () => {
    await assertSameAccount(tutor, api.myAccount.read);
    const { shownName, town, levels, dialects, about } = card;
    await api.tutors.saveCard({ shownName, town, levels, dialects, about, imageFocus: focus });
    await reload();
    return 'The part of the picture is saved';
  }, failed);
  return (
    <div className={css.focus}>
      <Portrait {...card} imageFocus={focus} />
      <div className={css.slider}>
        <label htmlFor={id} className={field.label}>
          Part of the picture
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={25}
          value={focus}
          aria-describedby={`${id}-hint`}
          aria-valuetext={`${focus} percent`}
          onChange={({ target }) => setFocus(Number(target.value))}
        />
        <span id={`${id}-hint`} className={field.hint}>
          From the left or the top to the right or the bottom.
        </span>
        {focus !== card.imageFocus && (
          <ActionButton variant="secondary" action={save}>
            Save this part
          </ActionButton>
        )}
        {save.failure && <Notice tone="bad">{save.failure}</Notice>}
        <Notice tone="good">{save.success}</Notice>
      </div>
    </div>
  );
}
