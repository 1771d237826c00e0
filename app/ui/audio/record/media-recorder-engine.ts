import { decodeSound } from './decode-sound.ts';
import type { Engine, EngineSource } from './engine.ts';
import { blockSeconds } from './speech-end.ts';

/** Safari takes no codec in its own type. */
const types = ['audio/webm;codecs=opus', 'audio/mp4'];

/** A recorder counts where a type is supported and the constructor takes it: WebKitGTK has the class, and supports nothing. */
function createRecorder(stream: MediaStream): MediaRecorder {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) throw new DOMException('No type of recordings is supported', 'NotSupportedError');
  return new MediaRecorder(stream, { mimeType });
}

/** Records by MediaRecorder, where no AudioWorklet loads. Nothing before the press is kept. @throws where it is not supported either */
export function openMediaRecorderEngine({ context, stream, node, hear }: EngineSource): Engine {
  createRecorder(stream);
  const analyser = context.createAnalyser();
  node.connect(analyser);
  const block = new Float32Array(analyser.fftSize);
  const startedAt = performance.now();
  let heard = 0;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(block);
    // A busy page is late: each 20 ms count.
    for (; heard * blockSeconds * 1000 < performance.now() - startedAt; heard += 1) hear(block);
  }, blockSeconds * 1000);

  let recorder: MediaRecorder | undefined;
  let parts: Blob[] = [];
  return {
    begin: () => {
      parts = [];
      recorder = createRecorder(stream);
      recorder.ondataavailable = ({ data }) => void parts.push(data);
      recorder.start();
    },
    finish: async () => {
      const ending = recorder;
      recorder = undefined;
      if (ending && ending.state !== 'inactive') {
        const stopped = new Promise((resolve) => {
          ending.onstop = resolve;
        });
        ending.stop();
        await stopped;
      }
      return decodeSound(new Blob(parts)).catch(() => new Float32Array());
    },
    close: () => {
      clearInterval(timer);
      node.disconnect();
    },
  };
}
