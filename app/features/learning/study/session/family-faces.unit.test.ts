import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Faces } from './family-faces.tsx';

const render = (family: Parameters<typeof Faces>[0]['family']) => renderToStaticMarkup(createElement(Faces, { family, profile: 1 }));

test('a family that this browser does not know, or that has no faces, has no list', () => {
  expect([render(undefined), render({ learners: [], cachedAt: 0 })]).toEqual(['', '']);
});
