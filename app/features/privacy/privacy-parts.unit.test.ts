import { expect, test } from 'vitest';
import { type Feature, privacyHeadings } from '#app/feature.ts';
import { features } from '#app/features.ts';
import { periodPattern, privacyPartsOf } from './privacy-parts.ts';

const all: readonly Feature[] = features;
const paragraphs = privacyPartsOf(all).flatMap((part) => part.paragraphs);

test('the privacy page names every retention period once, in the text of the feature that keeps it', () => {
  for (const { name, privacy = {}, retentionDays = {} } of all) {
    const named = Object.values(privacy).flatMap((text) => [...text.matchAll(periodPattern)].map(([, period]) => period));
    // A period of 0 days ends with the thing itself, such as a login or a ban.
    const kept = Object.keys(retentionDays).filter((period) => retentionDays[period] !== 0);
    expect([name, named.sort()]).toEqual([name, kept.sort()]);
  }
});

test('the privacy page has a text under every heading, and says no sentence twice', () => {
  expect(privacyPartsOf(all).map((part) => [part.heading, part.paragraphs.length > 0])).toEqual(privacyHeadings.map((heading) => [heading, true]));
  const sentences = paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.?;:]) /));
  expect(sentences.filter((sentence, nth) => sentences.indexOf(sentence) !== nth)).toEqual([]);
});

test('periods are shown in hours, days or years, in paragraphs between empty lines', () => {
  const feature: Feature = {
    name: 'a',
    retentionDays: { pin: 2, proof: 730 },
    privacy: { 'When you register': '\n  For {pin hours},\n  {pin days}.\n\n  For {proof years}.' },
  };
  expect(privacyPartsOf([feature])[1]).toEqual({ heading: 'When you register', paragraphs: ['For 48 hours, 2 days.', 'For 2 years.'] });
  expect(() => privacyPartsOf([{ ...feature, retentionDays: {} }])).toThrow('No retention period is named "pin".');
});
