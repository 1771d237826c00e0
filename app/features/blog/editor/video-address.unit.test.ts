import { expect, test } from 'vitest';
import { siteOf, videoAddress } from './video-address.ts';

test.for([
  ['https://www.youtube.com/watch?v=a-b_c', 'https://www.youtube.com/watch?v=a-b_c', 'youtube.com'],
  ['https://youtu.be/a-b_c?t=30', 'https://www.youtube.com/watch?v=a-b_c&t=30', 'youtube.com'],
  ['https://www.youtube-nocookie.com/embed/a-b_c', 'https://www.youtube.com/watch?v=a-b_c', 'youtube.com'],
  [' m.youtube.com/watch?v=a ', 'https://m.youtube.com/watch?v=a', 'youtube.com'],
  ['https://player.vimeo.com/video/77', 'https://vimeo.com/77', 'vimeo.com'],
  ['archive.example/films/1', 'https://archive.example/films/1', 'archive.example'],
] as const)('%s leads to %s on %s', ([typed, href, site]) => {
  expect(videoAddress(typed)).toEqual({ href });
  expect(siteOf(href)).toBe(site);
});

test.for([
  ['', /paste the link/],
  ['http://www.youtube.com/watch?v=a', /begins with http:\/\/.*https:\/\//],
  ['javascript:alert(1)', /a page on the web/],
  ['data:text/html,x', /a page on the web/],
  ['mailto:ada@example.com', /a page on the web/],
  ['https://', /a page on the web/],
  ['https://youtube.com@evil.example/', /a page on the web/],
  ['our video', /a page on the web/],
] as const)('%s is no link of a video', ([typed, problem]) => {
  expect(videoAddress(typed)).toEqual({ problem: expect.stringMatching(problem) });
});
