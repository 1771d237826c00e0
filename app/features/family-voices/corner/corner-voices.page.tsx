import { api } from '#app/api-client.ts';
import { CornerPage, CornerSection, readCorner } from '#app/features/household/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/corner-voices.page';
import { InviteList } from './invite-list.tsx';
import { LinkForm } from './link-form.tsx';
import { OwnAlbum } from './own-album.tsx';

const failed = errorMessages({ fallback: 'We couldn’t fetch the voices of your family' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Voices of your family', description: 'Links for relatives, and what they have recorded.', matches });

const loadCorner = () =>
  readCorner(async () => {
    const [invites, voices] = await Promise.all([api.familyVoices.invites(), api.familyVoices.album()]);
    return { invites, voices };
  });

/** Part of the corner for grown-ups: links for relatives, and the album with what only a grown-up may do. */
export default function CornerVoices() {
  return (
    <CornerPage
      title="Voices of your family"
      path="/study/grown-ups/voices"
      forVisitors="Links and recordings are for grown-ups."
      load={loadCorner}
      failed={failed}
    >
      {(corner, reload) => <OpenCorner {...corner} reload={reload} />}
    </CornerPage>
  );
}

interface OpenCornerProps extends Exclude<Awaited<ReturnType<typeof loadCorner>>, string> {
  reload: () => Promise<void>;
}

function OpenCorner({ invites, voices, reload }: OpenCornerProps) {
  return (
    <>
      <CornerSection title="Ask a relative">
        <p>
          Nothing teaches like a voice you love. Choose some phrases and send your grandmother, uncle or friend the link. It opens on any phone, and
          they don’t need an account. Only your household hears what they record.
        </p>
        <LinkForm onMade={reload} />
      </CornerSection>
      {invites.length > 0 && (
        <CornerSection title="Your links">
          <InviteList invites={invites} reload={reload} />
        </CornerSection>
      )}
      <CornerSection title="Family album">
        <OwnAlbum voices={voices} reload={reload} />
      </CornerSection>
    </>
  );
}
