import type { TeachingVoice } from './teaching.contract.ts';
import * as css from './teaching.module.css';

/** Name of a speaker, with place and dialect where they are known. */
export const SpeakerLine = ({ speaker: { name, place, dialect } }: Pick<TeachingVoice, 'speaker'>) => (
  <p className={css.soft}>
    Spoken by <bdi>{name}</bdi>
    {place && (
      <>
        {' from '}
        <bdi>{place}</bdi>
      </>
    )}
    {dialect && `, ${dialect} dialect`}
  </p>
);
