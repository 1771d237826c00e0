import type { PublicVoice } from './public-voice.contract.ts';

/** Structured data of what a term sounds like (schema.org); nothing without a voice. */
export const voiceGraph = (name: string, voices: readonly PublicVoice[], publicUrl: string): { subjectOf?: object[] } =>
  voices.length === 0
    ? {}
    : {
        subjectOf: voices.map(({ url, speaker, ms }) => ({
          '@type': 'AudioObject',
          name,
          contentUrl: publicUrl + url,
          encodingFormat: 'audio/mpeg',
          duration: `PT${ms / 1_000}S`,
          inLanguage: 'ig',
          ...(speaker && { creator: { '@type': 'Person', name: speaker } }),
        })),
      };
