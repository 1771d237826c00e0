import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { Fact, Facts } from '#app/ui/admin/page/facts.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkNotice } from '../links/link-notice.tsx';
import { audienceTextOf } from '../membership/audience-text.ts';
import { formatWeekly } from '../weekly-text.ts';
import type { AdminClass } from './class-admin.contract.ts';
import { ClassForm } from './class-form.tsx';
import { ClassMeetings } from './class-meetings.tsx';
import * as css from './classes.module.css';
import { Codes } from './codes.tsx';
import { FamilyTexts } from './family-texts.tsx';
import { Members } from './members.tsx';
import { Requests } from './requests.tsx';
import { stateNames } from './state-names.ts';
import { Tutors } from './tutors.tsx';
import { type AskedAction, useClassActions } from './use-class-actions.tsx';

/** A class with all that the staff do with it. */
export function ClassRecord({ found, choices }: { found: AdminClass; choices: { id: number; name: string }[] }) {
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const actions = useClassActions();
  const reload = useReload();
  const { id, name, state, description } = found;

  async function changed(call: Promise<{ message: string }>): Promise<string> {
    const { message } = await call;
    await reload();
    return message;
  }

  const steps: (AskedAction & { isFor: boolean; variant?: 'secondary' | 'danger-secondary' })[] = [
    {
      isFor: state === 'draft',
      label: 'Open to families',
      title: 'Open the class',
      question: 'Visitors see the class then, and families can join it with a code or ask to join.',
      perform: () => api.classes.setState({ id, state: 'open' }),
    },
    {
      isFor: state === 'open' && found.canBeDeleted,
      label: 'Back to draft',
      title: 'Close the class again',
      question: 'Visitors don’t see the class then, until you open it again.',
      perform: () => api.classes.setState({ id, state: 'draft' }),
    },
    {
      isFor: state === 'open' || state === 'running',
      label: 'End the class',
      variant: 'danger-secondary',
      title: 'End the class',
      question:
        'A class ends by itself after its last day. If you end it now, the meetings ahead are gone and it can’t be opened again. Each family gets one email.',
      perform: () => api.classes.setState({ id, state: 'ended' }),
    },
    {
      isFor: found.canBeDeleted,
      label: 'Delete',
      variant: 'danger-secondary',
      title: 'Delete the class',
      question: 'Are you sure you want to delete this class, with its meetings?',
      perform: async () => {
        const done = await api.classes.remove({ id });
        await navigate('/admin/classes');
        return done;
      },
    },
  ];

  return (
    <div className={css.page}>
      <p>
        <Link to="/admin/classes">All classes</Link>
      </p>
      <h1 className={css.title}>
        <bdi>{name}</bdi>
      </h1>
      <p className={css.text}>{description}</p>
      <ClassFacts found={found} />
      <div className={css.actions}>
        {state !== 'ended' && <Button onClick={() => setEditing(true)}>Edit</Button>}
        {steps.map(
          ({ isFor, variant = 'secondary' as const, ...step }) =>
            isFor && (
              <Button key={step.label} variant={variant} onClick={() => actions.ask(step)}>
                {step.label}
              </Button>
            ),
        )}
      </div>
      <LinkNotice
        leavers={found.leavers}
        changeLink={(link) => changed(api.classes.changeLinkAsStaff({ id, link }))}
        keepLink={(leavers) => changed(api.classes.keepLinkAsStaff({ id, leavers }))}
      />
      {found.requests.length > 0 && <Requests found={found} actions={actions} />}
      <Tutors found={found} choices={choices} actions={actions} />
      <Members found={found} actions={actions} />
      {state !== 'ended' && <Codes found={found} actions={actions} />}
      <ClassMeetings found={found} actions={actions} />
      <FamilyTexts found={found} />
      {isEditing && (
        <ClassForm
          found={found}
          onSaved={async ({ message }) => actions.finish(message, () => setEditing(false))}
          onClose={() => setEditing(false)}
        />
      )}
      {actions.question}
    </div>
  );
}

function ClassFacts({ found }: { found: AdminClass }) {
  const { id, state, level, audience, ages, zone, firstDay, lastDay, weekly, holidays, link, members, capacity } = found;
  const isPublic = (state === 'open' || state === 'running') && members.length < capacity;
  return (
    <Facts>
      <Fact name="State">{stateNames[state]}</Fact>
      <Fact name="Public page">
        {isPublic ? (
          <Link to={`/classes/${id}`}>See what visitors see</Link>
        ) : state === 'draft' ? (
          'Once you open the class'
        ) : (
          'Not shown: the class is full or over'
        )}
      </Fact>
      <Fact name="For">{audienceTextOf(audience, ages)}</Fact>
      <Fact name="Level">{levelNames[level]}</Fact>
      <Fact name="Places">
        {members.length} of {capacity} taken
      </Fact>
      <Fact name="Term">
        <time dateTime={firstDay}>{formatDate(firstDay)}</time> to <time dateTime={lastDay}>{formatDate(lastDay)}</time>
      </Fact>
      <Fact name="Meets">
        {weekly.length === 0 ? 'No weekly meetings' : `${weekly.map(formatWeekly).join('; ')}, by the clock of ${zoneCity(zone)}`}
      </Fact>
      {holidays.length > 0 && <Fact name="Days off">{holidays.map((day) => formatDate(day)).join(', ')}</Fact>}
      <Fact name="Meeting link">{link === null ? 'None yet' : <a href={link}>{link}</a>}</Fact>
    </Facts>
  );
}
