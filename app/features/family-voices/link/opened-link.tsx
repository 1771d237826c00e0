import { type ReactNode, useState } from 'react';
import { WaitingTakes } from '#app/ui/audio/record/waiting-takes.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { Audience } from './audience-choice.tsx';
import { OwnRecordings } from './own-recordings.tsx';
import { PhraseScreen } from './phrase-screen.tsx';
import { useLinkTakes } from './use-link-takes.ts';
import * as css from './voice.module.css';
import type { OpenLink, Phrase } from './voice-link.contract.ts';

interface OpenedLinkProps {
  token: string;
  link: OpenLink;
}

/** The phrases of a link, one a screen, then thanks and what was recorded. */
export function OpenedLink({ token, link }: OpenedLinkProps) {
  const [phrases, setPhrases] = useState(link.phrases);
  const [audience, setAudience] = useState<Audience>({ forAll: false, name: link.elder });
  const [at, setAt] = useState(() => (firstToRecord(link.phrases) < 0 ? link.phrases.length : firstToRecord(link.phrases)));
  const set = (item: number, change: Partial<Phrase>) =>
    setPhrases((before) => before.map((phrase) => (phrase.item === item ? { ...phrase, ...change } : phrase)));
  const { keep, left, kept, refused, waiting } = useLinkTakes({ token, link, onSent: (item, forAll) => set(item, { recorded: true, forAll }) });
  const phrase = phrases[at];
  const refusedPhrase = phrases.find(({ item }) => item === refused?.item);
  const status = (
    <>
      <WaitingTakes waiting={waiting} />
      {refused && refusedPhrase && (
        <Notice tone="bad" advice={phrase?.item === refused.item ? 'Please record it once more.' : 'Please go back and record it once more.'}>
          {`“${refusedPhrase.igbo}” wasn’t kept: ${refused.sentence}.`}
        </Notice>
      )}
    </>
  );
  const recordings = (
    <OwnRecordings
      token={token}
      phrases={phrases.filter(({ recorded }) => recorded)}
      onRemoved={(item) => set(item, { recorded: false, forAll: false })}
    />
  );

  if (link.ended)
    return (
      <Screen key="ended" title="This link has ended">
        <p>You can’t record any more here. What you recorded is still yours: you can take it back.</p>
        {recordings}
      </Screen>
    );
  if (left === 0)
    return (
      <Screen key="full" title="Thank you!">
        {status}
        <p>This link has taken as many recordings as it can. Would you like to record more? Please ask your family for a new link.</p>
        {recordings}
      </Screen>
    );
  if (!phrase) {
    const isAny = kept.size > 0 || phrases.some(({ recorded }) => recorded);
    return (
      <Screen key="done" title={isAny ? 'Thank you!' : 'That was the last phrase'}>
        {isAny ? (
          <p>
            <bdi>{link.household}</bdi> and the family will love to hear you.
          </p>
        ) : (
          <p>You haven’t recorded anything yet.</p>
        )}
        {status}
        <p>
          <Button variant="secondary" className={css.large} onClick={() => setAt(Math.max(0, firstToRecord(phrases)))}>
            Back to the phrases
          </Button>
        </p>
        {recordings}
      </Screen>
    );
  }
  return (
    // The recorder stays, so that the microphone is asked for once.
    <Screen key="phrases" title={`Phrase ${at + 1} of ${phrases.length}`}>
      {at === 0 && (
        <p>
          <bdi>{link.elder}</bdi>, <bdi>{link.household}</bdi> would love to hear you say this.
        </p>
      )}
      <PhraseScreen
        phrase={phrase}
        audience={audience}
        setAudience={setAudience}
        isKept={kept.has(phrase.item)}
        onKeep={async (take) => {
          await keep(phrase.item, audience, take);
          setAt(at + 1);
        }}
      />
      {status}
      <nav className={css.steps} aria-label="Phrases">
        {at > 0 && (
          <Button variant="secondary" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAt(at + 1)}>
          {phrase.recorded || kept.has(phrase.item) ? 'Next' : 'Skip'}
        </Button>
      </nav>
    </Screen>
  );
}

const firstToRecord = (phrases: readonly Phrase[]): number => phrases.findIndex(({ recorded }) => !recorded);

/** Focuses a title when it is inserted: the pressed button is gone, or stands for the next phrase. */
function focusTitle(heading: HTMLHeadingElement | null): void {
  heading?.focus();
  if (heading) scrollTo(0, 0);
}

/** One screen. Another title is another heading, which gets the focus. */
function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 key={title} ref={focusTitle} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}
