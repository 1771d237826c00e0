export { approvedVoices } from './approved-voices.server.ts';
export { hasVoice } from './voices.queries.server.ts';
