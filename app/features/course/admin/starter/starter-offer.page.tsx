import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import type { StarterOffer } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/starter-offer.page';
import { readChoices, type StarterChoices } from './starter-choices.ts';
import { countEntries, countsSentence } from './starter-counts.ts';
import { StarterGroup } from './starter-group.tsx';
import * as css from './starter-offer.module.css';
import { useStarterOffer } from './use-starter-offer.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ offer: toResult(api.course.starter()), stored: readChoices() }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'What is new in the starter course', description: 'Changes of the starter course, to take over or to leave.', matches });

export default function StarterOfferPage({ loaderData: { offer, stored } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <p>
        <Link to="/admin/course">Course</Link>
      </p>
      <h1>What is new in the starter course</h1>
      {'data' in offer ? <Offer offer={offer.data} stored={stored} /> : <PageLoadError noun="the starter course" status={offer.errorStatus} />}
    </div>
  );
}

/** An offer, the choice of each of its entries, and the button that decides. */
function Offer({ offer, stored }: { offer: StarterOffer; stored: StarterChoices }) {
  const { entries, kept, left, choose, chooseAll, decide, done } = useStarterOffer(offer, stored);
  if (done && entries.length === 0) return <Done message={done} />;
  if (entries.length === 0)
    return (
      <EmptyState>
        <p>Nothing new: your course has everything that the starter course has, or you have decided to leave it out.</p>
      </EmptyState>
    );
  return (
    <>
      <p>
        The starter course that comes with the academy has changed: {countsSentence(countEntries(entries))}. Choose what your course takes over;
        nothing changes until you press the button below.
      </p>
      <p>
        Learners see what is published at once, and keep their cards and their progress. What you keep stays as it is, and isn’t offered again until
        the starter course changes it.
        {entries.some(({ reviewed, edited }) => reviewed || edited) && ' What a speaker has reviewed or you have changed is set to “Keep mine”.'}
      </p>
      <div className={css.actions}>
        <Button variant="secondary" onClick={() => chooseAll(false)}>
          Take over all
        </Button>
        <Button variant="secondary" onClick={() => chooseAll(true)}>
          Keep all of mine
        </Button>
      </div>
      {offer.units.map((group) => (
        <StarterGroup key={group.key} group={group} kept={kept} left={left} choose={choose} />
      ))}
      <Foot taken={entries.filter(({ id }) => !left.has(id))} total={entries.length} decide={decide} />
    </>
  );
}

interface FootProps {
  taken: StarterOffer['units'][number]['entries'];
  total: number;
  decide: ReturnType<typeof useStarterOffer>['decide'];
}

function Foot({ taken, total, decide }: FootProps) {
  const [isAsking, setAsking] = useState(false);
  const changed = taken.filter(({ outcome, published }) => outcome === 'changed' && published).length;
  const added = taken.filter(({ outcome, published }) => outcome === 'new' && published).length;
  const isPublic = changed + added > 0;
  const run = async () => (isPublic ? setAsking(true) : decide.run());
  return (
    <div className={css.foot}>
      {decide.failure && <Notice tone="bad">{decide.failure}</Notice>}
      <ActionButton action={{ run, pending: decide.pending }}>
        {taken.length === 0 ? 'Keep everything as it is' : `Take over ${taken.length.toLocaleString('en')} of ${total.toLocaleString('en')}`}
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title="Take this over?"
          confirmLabel="Take over"
          onConfirm={async () => {
            setAsking(false);
            await decide.run();
          }}
          toMessage={() => ''}
          onClose={() => setAsking(false)}
        >
          <p>Learners see {publicSentence(added, changed)} at once. Their cards and their progress stay.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const publicSentence = (added: number, changed: number) =>
  [added > 0 && pluralize(added, 'addition'), changed > 0 && pluralize(changed, 'change')].filter(Boolean).join(' and ');

function Done({ message }: { message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="done" className={css.page}>
      <h2 id="done" ref={heading} tabIndex={-1}>
        Done
      </h2>
      <Notice tone="good">{`${message}.`}</Notice>
      <p>
        Look at <Link to="/admin/course">the course</Link>, or at <Link to="/learn">its public pages</Link>.
      </p>
    </section>
  );
}
