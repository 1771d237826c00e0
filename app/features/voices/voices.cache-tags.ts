import { cacheTag } from '#app/cache/cache-tag.ts';
import type { VoiceTarget } from './voice-terms.contract.ts';

/** Voices that readers hear of all items, or of all Words of the Day: recordings are approved and withdrawn seldom. */
export const voicesTag = (target: VoiceTarget) => cacheTag(`voices ${target}`);
