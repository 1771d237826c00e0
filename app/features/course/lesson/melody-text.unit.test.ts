import { expect, test } from 'vitest';
import type { JudgedItem } from '../judge/judged-item.ts';
import { melodyText } from './melody-text.ts';

const melody = (toned: string | null, toneState: JudgedItem['toneState'] = 'agreed') =>
  melodyText({ kind: 'word', igbo: '', toned, toneState, english: '', forms: [] });

test('a melody to hum names the tone of each syllable, a syllabic nasal and a step too', () => {
  expect([melody('ákwà'), melody('ńnà', 'reviewed'), melody('égō')]).toEqual(['high, low', 'high, low', 'high, step']);
  expect(melody('ụ́lọ̀ ákwụ́kwọ́')).toBe('high, low; high, high, high');
});

test('tones that one source alone gives, or that are not all marked, are not hummed', () => {
  expect([melody('ákwà', 'sourced'), melody(null, 'none'), melody('ákwa'), melody('?')]).toEqual([undefined, undefined, undefined, undefined]);
});
