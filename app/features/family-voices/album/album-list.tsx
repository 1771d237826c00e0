import type { ReactNode } from 'react';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { FamilyVoice } from './album.contract.ts';
import { FamilyVoiceButton } from './family-voice-button.tsx';

interface AlbumListProps {
  voices: readonly FamilyVoice[];
  /** Further buttons of a recording. */
  children?: (voice: FamilyVoice) => ReactNode;
}

const factsOf = ({ english, speaker, createdAt, forAll }: FamilyVoice) =>
  `${english ? `${english}. ` : ''}${speaker}, ${formatLocalDate(createdAt)}${forAll ? ', for all learners, too' : ''}`;

/** Recordings of relatives, each with a button that plays it. */
export const AlbumList = ({ voices, children }: AlbumListProps) => (
  <FactsList label="Recordings">
    {voices.map((voice) => (
      <FactsRow key={voice.id} title={<strong lang="ig">{voice.toned ?? voice.igbo}</strong>} facts={factsOf(voice)}>
        <FamilyVoiceButton voice={voice} />
        {children?.(voice)}
      </FactsRow>
    ))}
  </FactsList>
);
