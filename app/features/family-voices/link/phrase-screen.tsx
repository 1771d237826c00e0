import { RecordPanel } from '#app/ui/audio/record/record-panel.tsx';
import type { Take } from '#app/ui/audio/record/take.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { type Audience, AudienceChoice } from './audience-choice.tsx';
import * as css from './voice.module.css';
import type { Phrase } from './voice-link.contract.ts';

interface PhraseScreenProps {
  phrase: Phrase;
  audience: Audience;
  setAudience: (audience: Audience) => void;
  /** On this device, perhaps not sent yet. */
  isKept: boolean;
  onKeep: (take: Take) => Promise<void>;
}

/** A phrase with the recorder, and the choice of listeners. */
export const PhraseScreen = ({ phrase: { item, igbo, toned, english, recorded }, audience, setAudience, isKept, onKeep }: PhraseScreenProps) => (
  <>
    <RecordPanel subject={item} onKeep={(take) => void onKeep(take)}>
      <div className={css.phrase}>
        <Headword as="p">{toned ?? igbo}</Headword>
        <p>{english}</p>
      </div>
    </RecordPanel>
    {(recorded || isKept) && <p>You’ve recorded this one. If you like, record it again.</p>}
    <AudienceChoice audience={audience} onChange={setAudience} />
  </>
);
