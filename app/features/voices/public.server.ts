export { approvedVoices } from './approved-voices.server.ts';
