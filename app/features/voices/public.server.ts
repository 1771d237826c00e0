export { approvedVoices } from './approved-voices.server.ts';
export { changeAudience } from './change-audience.server.ts';
export { decideVoice } from './decide-voice.server.ts';
export { lockVoice, type VoiceRow, voiceById, voicesOfHousehold, voicesOfSpeaker } from './recordings.queries.server.ts';
export {
  atField,
  deleteVoices,
  isStored,
  type PreparedRecording,
  prepareRecording,
  removeRestoredVoice,
  type Spoken,
  storeRecording,
  withdrawVoices,
} from './recordings.server.ts';
export { insertSpeaker, type SpeakerRow, speakerById, speakerOfAccount, speakersByIds, updateSpeaker } from './speakers.queries.server.ts';
export { saveSpeaker, withdrawSpeaker } from './speakers.server.ts';
export { targetChanged, targetRemoved } from './target-changes.server.ts';
export { countItemSpeakers } from './voice-counts.queries.server.ts';
export { hasVoice, targetsWithVoices } from './voices.queries.server.ts';
