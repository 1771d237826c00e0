import { expect, test } from 'vitest';
import { sanitizePostBody } from '../html-sanitizer.server.ts';

const clean = async (html: string) =>
  (await sanitizePostBody(html)).html.replaceAll(' rel="noopener noreferrer nofollow"', '').replaceAll(' loading="lazy"', '');

test.each([
  ['<p><del>a</del><strike>b</strike><ins>c</ins><kbd>d</kbd></p>', '<p><s>a</s><s>b</s><u>c</u><code>d</code></p>'],
  [
    '<p>a <span style="text-decoration: underline;">b</span> <font style="font-weight:700;text-decoration:line-through">c</font></p>',
    '<p>a <span><u>b</u></span> <s><strong>c</strong></s></p>',
  ],
  ['<h2><span style="font-weight: bold">a</span></h2>', '<h2><span>a</span></h2>'],
  ['<p><a href="/b"><span style="text-decoration:underline">c</span></a></p>', '<p><a href="/b"><span>c</span></a></p>'],
  ['<p>x<sup>2</sup> H<sub>2</sub>O</p>', '<p>x<sup>2</sup> H<sub>2</sub>O</p>'],
  ['<p><q>Ada said <q lang="ig">Nnọọ</q></q></p>', '<p>“Ada said ‘<span lang="ig">Nnọọ</span>’”</p>'],
  ['<p dir="rtl">a</p><p dir="x">b</p><p><bdo dir="rtl">c</bdo></p>', '<p dir="rtl">a</p><p>b</p><p><span dir="rtl">c</span></p>'],
  ['<blockquote><p>Nnọọ</p><cite>Ada</cite></blockquote>', '<blockquote><p>Nnọọ</p><p>Ada</p></blockquote>'],
  [
    '<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>',
    '<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>',
  ],
])('keeps what %s means', async (raw, expected) => {
  expect(await clean(raw)).toBe(expected);
  expect(await clean(expected)).toBe(expected);
});

test.each([
  [
    '<audio controls src="https://x.example/greeting%20one.mp3"></audio>',
    '<p><a href="https://x.example/greeting%20one.mp3">Audio: greeting one.mp3</a></p>',
  ],
  ['<p>Listen<audio title="A greeting" src="/a.mp3"></audio>now</p>', '<p>Listen <a href="/a.mp3">A greeting</a> now</p>'],
  ['<video><source src="//v.example/c.mp4">Your browser is old</video>', '<p><a href="https://v.example/c.mp4">Video: c.mp4</a></p>'],
  [
    '<figure><video src="https://v.example/c.mp4"></video><figcaption>Our yard</figcaption></figure>',
    '<figure><a href="https://v.example/c.mp4">Video: c.mp4</a><figcaption>Our yard</figcaption></figure>',
  ],
  ['<figure><audio src="https://v.example/c.ogg"></audio></figure>', '<p><a href="https://v.example/c.ogg">Audio: c.ogg</a></p>'],
  [
    '<iframe src="https://www.youtube-nocookie.com/embed/a-b_c?start=30" title="A song"></iframe>',
    '<p><a href="https://www.youtube.com/watch?v=a-b_c&amp;t=30">A song</a></p>',
  ],
  [
    '<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>',
    '<p><a href="https://www.youtube.com/playlist?list=PL1">Videos on YouTube</a></p>',
  ],
  ['<iframe src="//player.vimeo.com/video/77"/><p>Nnọọ</p>', '<p><a href="https://vimeo.com/77">Video on Vimeo</a></p><p>Nnọọ</p>'],
  ['<iframe data-src="https://maps.example/x"></iframe>', '<p><a href="https://maps.example/x">See maps.example</a></p>'],
  [
    '<iframe src="https://maps.example/x"><p>The rest of a body without an end tag</p>',
    '<p><a href="https://maps.example/x">See maps.example</a></p><p>The rest of a body without an end tag</p>',
  ],
  [
    '<object><param name="movie" value="https://x.example/a.swf"><embed src="https://x.example/b.swf"></object>',
    '<p><a href="https://x.example/b.swf">File: b.swf</a></p>',
  ],
  ['<object data="https://x.example/a.pdf">Your browser is old</object>', '<p><a href="https://x.example/a.pdf">File: a.pdf</a></p>'],
  ['<object><table><tr><td>Nnọọ</td></tr></table></object>', '<table><tr><td>Nnọọ</td></tr></table>'],
  ['<p>a</p><iframe src="javascript:alert(1)"></iframe><audio src="data:audio/mp3;base64,AA"></audio><embed src="//">', '<p>a</p>'],
])('of the player %s the link %s stays', async (raw, expected) => {
  expect(await clean(raw)).toBe(expected);
});

test('names the tags that are lost, and the players that left a link', async () => {
  const { lost, linked } = await sanitizePostBody(
    '<style>p{}</style><div><font>a</font></div><form><input></form><script>1</script><audio src="/a.mp3"></audio><iframe srcdoc="x"></iframe><object><b>c</b></object>',
  );
  expect(Object.fromEntries(lost)).toEqual({ script: 1, input: 1, iframe: 1 });
  expect(Object.fromEntries(linked)).toEqual({ audio: 1 });
});

const picture = 'https://x.example/p.png';

test.each([
  [
    'bookmark of Ghost',
    `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Ndewo</div><div class="kg-bookmark-description">All about it</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="${picture}" alt=""><span class="kg-bookmark-author">Ada</span><span class="kg-bookmark-publisher">Kitchen</span></div></div><div class="kg-bookmark-thumbnail"><img src="${picture}" alt=""></div></a></figure>`,
    '<p><a href="https://x.example/a">Ndewo</a><br />All about it<br />Ada · Kitchen</p>',
  ],
  [
    'audio of Ghost',
    '<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="https://x.example/a.mp3" preload="metadata"></audio><div class="kg-audio-title">Nnọọ</div><div class="kg-audio-player"><button class="kg-audio-play-icon"><svg><path d="x"></path></svg></button><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">3</span></div><button class="kg-audio-playback-rate">1×</button></div></div></div>',
    '<p><a href="https://x.example/a.mp3">Nnọọ</a></p>',
  ],
  [
    'video of Ghost',
    '<figure class="kg-card kg-video-card kg-card-hascaption"><div class="kg-video-container"><video src="https://x.example/v.mp4"></video><div class="kg-video-player"><span class="kg-video-current-time">0:00</span></div></div><figcaption>Our yard</figcaption></figure>',
    '<figure><a href="https://x.example/v.mp4">Video: v.mp4</a><figcaption>Our yard</figcaption></figure>',
  ],
  [
    'file of Ghost',
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://x.example/w.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">Words</div><div class="kg-file-card-caption">To print</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">w.pdf</div><div class="kg-file-card-filesize">12 KB</div></div></div><div class="kg-file-card-icon"><svg><title>download</title></svg></div></a></div>',
    '<p><a href="https://x.example/w.pdf">Words</a><br />To print<br />w.pdf · 12 KB</p>',
  ],
  ['button of Ghost', '<div class="kg-card kg-button-card"><a href="/learn" class="kg-btn">Learn</a></div>', '<p><a href="/learn">Learn</a></p>'],
  [
    'callout of Ghost',
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Say <b>Nnọọ</b></div></div>',
    '<blockquote><p>💡 Say <b>Nnọọ</b></p></blockquote>',
  ],
  [
    'toggle of Ghost',
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Kedu?</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Ọ dị mma</p></div></div>',
    '<p><strong>Kedu?</strong></p><p>Ọ dị mma</p>',
  ],
  [
    'gallery of Ghost',
    `<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="${picture}" alt="a"></div><div class="kg-gallery-image"><img src="${picture}" alt="b"></div></div></div><figcaption>Yard</figcaption></figure>`,
    `<figure><img src="${picture}" alt="a" /><img src="${picture}" alt="b" /><figcaption>Yard</figcaption></figure>`,
  ],
  [
    'embed of Ghost',
    '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abc?feature=oembed" title="A song"></iframe><figcaption>Sing along</figcaption></figure>',
    '<figure><a href="https://www.youtube.com/watch?v=abc">A song</a><figcaption>Sing along</figcaption></figure>',
  ],
  [
    'embed of WordPress',
    '<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=abc\n</div></figure>',
    '<p><a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p>',
  ],
  [
    'file of WordPress',
    '<div class="wp-block-file"><object class="wp-block-file__embed" data="https://x.example/w.pdf"></object><a id="m" href="https://x.example/w.pdf">Words</a><a href="https://x.example/w.pdf" class="wp-block-file__button" download>Download</a></div>',
    '<p><a href="https://x.example/w.pdf">Words</a></p>',
  ],
  [
    'old gallery of WordPress',
    `<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="${picture}" alt="a"><figcaption>One</figcaption></figure></li></ul>`,
    `<figure><img src="${picture}" alt="a" /><figcaption>One</figcaption></figure>`,
  ],
  [
    'quotation, details and buttons of WordPress',
    '<figure class="wp-block-pullquote"><blockquote><p>Nnọọ</p><cite>Ada</cite></blockquote></figure><details class="wp-block-details"><summary>Kedu?</summary><p>Ọ dị mma</p></details><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="/learn">Learn</a></div></div>',
    '<figure><blockquote><p>Nnọọ</p><p>Ada</p></blockquote></figure><p><strong>Kedu?</strong></p><p>Ọ dị mma</p><p><a href="/learn">Learn</a></p>',
  ],
])('reads a %s', async (_, raw, expected) => {
  expect(await clean(raw)).toBe(expected);
});
