import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { pcm16, tone, wavFile, wordFile } from '#tests/support/recordings.ts';
import { refuseRows } from '#tests/support/refuse-writes.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { isFull } from '#tests/support/suite.ts';
import { newItem, newSpeaker } from '#tests/support/tutors-at-work.ts';

const test = withAppPerFile({ RATE_LIMITS: 'off' });

const altered = async (change: (view: DataView) => void): Promise<File> => {
  const bytes = await wordFile(9).arrayBuffer();
  change(new DataView(bytes));
  return new File([bytes], 'recording.wav');
};

const badRecordings: Record<string, [file: () => File | Promise<File>, status: number, message: string]> = {
  'of 16 s': [() => wavFile(tone(16)), 400, 'The recording may last at most 15 seconds'],
  'of 0.1 s': [() => wavFile(tone(0.1)), 400, 'The recording must last at least 0.2 seconds'],
  'of 8 kHz': [
    () =>
      altered((view) => {
        view.setUint32(24, 8_000, true);
        view.setUint32(28, 16_000, true);
      }),
    400,
    'The recording must have a sample rate of 24,000 Hz, please save it as such and try again',
  ],
  'of 5.1 channels': [
    () =>
      altered((view) => {
        view.setUint16(22, 6, true);
        view.setUint32(28, 288_000, true);
        view.setUint16(32, 12, true);
      }),
    400,
    'The recording must have one channel (mono), please save it as such and try again',
  ],
  'of floating-point numbers': [
    () => altered((view) => view.setUint16(20, 3, true)),
    400,
    'The recording must be uncompressed PCM of 16 bits, please save it as such and try again',
  ],
  'with a broken size': [
    () => altered((view) => view.setUint32(40, 99_999_999, true)),
    400,
    'The recording is damaged or incomplete, please save it anew and try again',
  ],
  'as an MP3 with another name': [
    () => new File([new Uint8Array([0xff, 0xfb, 0x90, 0x64])], 'recording.wav'),
    415,
    'The recording must be a WAV file',
  ],
  'of silence': [() => wavFile(new Uint8Array(48_000)), 400, 'Nothing is heard in this recording'],
  'that is too quiet': [
    () => wavFile(pcm16(Float32Array.from({ length: 24_000 }, (_, nth) => 0.0015 * Math.sin(nth / 20)))),
    400,
    'Too quiet: please come closer to the microphone and record it once more',
  ],
};

test.for(Object.keys(badRecordings))('a recording %s is refused with a sentence, and nothing is stored', async (name, { app }) => {
  const [file, status, message] = badRecordings[name] ?? [() => new File([], ''), 0, ''];
  const { item } = await newItem(app);
  const speaker = await newSpeaker(app);
  const media = () => app.context.db.selectFrom('media').select('hash').execute();
  const before = await media();
  await expect(speaker.teaching.addItemVoice({ id: item, file: await file() })).rejects.toMatchObject({ status, message, errors: { file: message } });
  expect([await media(), (await speaker.teaching.mine()).voices]).toEqual([before, []]);
});

test('recordings with broken chunks are refused, and none of them is stored', async ({ app }) => {
  const { item } = await newItem(app);
  const speaker = await newSpeaker(app);
  const random = seededRandom(1);
  const whole = new Uint8Array(await wordFile(9).arrayBuffer());
  const statuses = new Set<number>();
  for (let nth = 0; nth < (isFull ? 1_000 : 40); nth += 1) {
    const file = whole.slice(0, random() < 0.3 ? Math.floor(random() * whole.length) : whole.length);
    // Names and sizes of chunks, and the fields of the format: a change of any of them leaves no such file.
    const at = [0, 1, 4, 5, 8, 12, 16, 20, 22, 24, 28, 32, 34, 36, 40, 41][Math.floor(random() * 16)] ?? 0;
    file[at] = (file[at] ?? 0) ^ (1 + Math.floor(255 * random()));
    const status = await speaker.teaching.addItemVoice({ id: item, file: new File([file], 'recording.wav') }).then(
      () => 201,
      (error: { status: number }) => error.status,
    );
    statuses.add(status);
  }
  expect([...statuses].sort()).toEqual([400, 415]);
  expect((await speaker.teaching.mine()).voices).toEqual([]);
});

test('an upload that breaks off, and a database that is full, leave what was there', async ({ app }) => {
  const { item } = await newItem(app);
  const speaker = await newSpeaker(app);
  const { voice } = await speaker.teaching.addItemVoice({ id: item, file: wordFile(14) });
  const form = new FormData();
  form.set('file', wordFile(15));
  const whole = new Request('http://academy.test', { method: 'POST', body: form });
  const cut = new Uint8Array(await whole.arrayBuffer()).slice(0, 20_000);
  const headers = { Authorization: `Bearer ${speaker.token}`, 'Content-Type': whole.headers.get('Content-Type') ?? '' };
  const broken = await app.httpApp.fetch(new Request(`http://academy.test/api/teaching/items/${item}/voices`, { method: 'PUT', headers, body: cut }));
  expect(broken.status).toBe(400);
  const { db } = app.context;
  const media = await db.selectFrom('media').select('hash').execute();
  const endRefusal = await refuseRows(db, 'media');
  await expect(speaker.teaching.replaceItemVoice({ id: item, file: wordFile(15) })).rejects.toMatchObject({ status: 500 });
  await endRefusal();
  expect(await db.selectFrom('media').select('hash').execute()).toEqual(media);
  expect((await speaker.teaching.mine()).voices).toMatchObject([{ id: voice.id, state: 'pending' }]);
});

test('a recording that is clipped, and one of music, are taken with what the program says of them', async ({ app }) => {
  const [{ item }, { item: other }] = [await newItem(app), await newItem(app)];
  const speaker = await newSpeaker(app);
  const clipped = pcm16(Float32Array.from({ length: 24_000 }, (_, nth) => Math.max(-1, Math.min(1, 3 * Math.sin(nth / 20)))));
  const loud = await speaker.teaching.addItemVoice({ id: item, file: wavFile(clipped), processed: 'true' });
  expect(loud.voice.warnings).toEqual(expect.arrayContaining(['too-loud', 'processed']));
  const chord = pcm16(
    Float32Array.from({ length: 48_000 }, (_, nth) =>
      [220, 277, 330, 440].reduce((sum, hz) => sum + 0.1 * Math.sin((2 * Math.PI * hz * nth) / 24_000), 0),
    ),
  );
  expect((await speaker.teaching.addItemVoice({ id: other, file: wavFile(chord) })).voice.melody).toBe('unclear');
});
