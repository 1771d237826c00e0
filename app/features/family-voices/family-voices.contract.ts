import { album } from './album/album.contract.ts';
import { invites } from './invites/invites.contract.ts';
import { voiceLink } from './link/voice-link.contract.ts';

/** Voices of relatives: links by which they record, and the album of their household. */
export const familyVoices = { ...invites, ...album, ...voiceLink };
