import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { loadList, PageSkeleton, usePermissions } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { melodyFinding } from '../check/melody-finding.ts';
import { PlayButton } from '../play-button.tsx';
import { SpeakerLine } from '../speaker-line.tsx';
import type { Rejection } from '../teaching-forms.contract.ts';
import type { Route } from './+types/voices.page';
import * as css from './admin-voices.module.css';
import { melodyNames, stateNames } from './voice-names.ts';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  fallback: 'Nothing was changed. Please try again in a moment.',
});

const filter = {
  selects: {
    state: { label: 'State', any: 'Any state', options: stateNames },
    melody: { label: 'Melody', any: 'Any melody', options: melodyNames },
  },
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.teaching.voices, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Voices', description: 'All recordings of tutors: their states, their melodies and their speakers.', matches });

type AdminVoice = Awaited<ReturnType<Api['teaching']['voices']>>['rows'][number];

interface VoiceCardProps {
  voice: AdminVoice;
  /** The originals are for reviewers. */
  mayListen: boolean;
  /** Buttons. */
  children: ReactNode;
}

function VoiceCard({ voice, mayListen, children }: VoiceCardProps) {
  const { id, igbo, toned, path, speaker, state, melody, note, createdAt } = voice;
  return (
    <article className={css.voice}>
      <h2 className={css.word}>
        <Link to={path} lang="ig">
          {toned ?? igbo}
        </Link>
      </h2>
      <SpeakerLine speaker={speaker} />
      <p>
        <strong>{stateNames[state]}</strong> · {melodyNames[melody]} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {melody === 'differs' && <p>{melodyFinding(voice).sentence}</p>}
      {note && (
        <p>
          Note to the speaker: <IgboText>{note}</IgboText>
        </p>
      )}
      {mayListen && state !== 'withdrawn' && (
        <div className={css.actions}>
          <PlayButton load={() => api.teaching.original({ id })} name={`the recording of ${igbo} by ${speaker.name}`} />
          {children}
        </div>
      )}
    </article>
  );
}

/** All recordings of tutors, newest first. */
export default function Voices({ loaderData: { list } }: Route.ComponentProps) {
  const [rejected, setRejected] = useState<AdminVoice>();
  const reload = useReload();
  const { showResult } = useAdmin();
  const isReviewer = usePermissions()?.includes('reviews:write') ?? false;

  const actions: RowAction<AdminVoice>[] = [
    {
      label: 'Take off',
      variant: 'danger-secondary',
      isFor: ({ state }) => state === 'pending' || state === 'approved',
      onClick: setRejected,
    },
  ];

  async function reject({ note }: Rejection, { id, state }: AdminVoice) {
    const { message } = await api.teaching.decideVoice({ id, state: 'rejected', was: state, note });
    await reload();
    setRejected(undefined);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  return (
    <>
      <ResourceList
        title="Voices"
        noun="voices"
        intro={<Link to="/admin/course">Course</Link>}
        list={list}
        filter={filter}
        card={(voice, buttons) => (
          <VoiceCard voice={voice} mayListen={isReviewer}>
            {buttons}
          </VoiceCard>
        )}
        cardsClassName={css.voices}
        actions={actions}
        nameOf={({ igbo, speaker }) => `${igbo}, ${speaker.name}`}
        empty="No recordings yet"
      />
      {rejected && (
        <FormDialog<Rejection>
          title="Take a recording off"
          schema={() => import('../teaching-forms.contract.ts').then((forms) => forms.Rejection)}
          submit={(form) => reject(form, rejected)}
          toMessage={failed}
          submitLabel="Take it off"
          onClose={() => setRejected(undefined)}
        >
          {({ note }) => (
            <>
              <p>
                Learners no longer hear <strong lang="ig">{rejected.igbo}</strong> by <bdi>{rejected.speaker.name}</bdi>. The speaker reads your note,
                and can record the word again.
              </p>
              <TextArea label="What should change?" name="note" required rows={3} error={note} />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
