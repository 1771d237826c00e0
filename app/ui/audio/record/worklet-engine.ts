import { recordingRate } from '#app/media/recording-rate.contract.ts';
import type { Engine, EngineSource } from './engine.ts';
import { blockSeconds } from './speech-end.ts';

/** 300 ms before the press: learners and tutors begin to speak while they press. */
const ringBlocks = 0.3 / blockSeconds;

/** Records by an AudioWorklet, which has a ring of the last moments while no take is under way. */
export async function openWorkletEngine({ context, node, hear }: EngineSource): Promise<Engine> {
  await context.audioWorklet.addModule(new URL('./capture.worklet.js', import.meta.url));
  const worklet = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 1 });
  let blocks: Float32Array[] = [];
  let isRecording = false;
  worklet.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    blocks.push(data);
    if (!isRecording) blocks = blocks.slice(-ringBlocks);
    hear(data);
  };
  // Browsers run what leads to the output; the worklet itself is silent.
  node.connect(worklet).connect(context.destination);
  return {
    begin: () => {
      isRecording = true;
    },
    finish: () => {
      isRecording = false;
      const recorded = blocks;
      blocks = blocks.slice(-ringBlocks);
      return toRecordingRate(recorded, context.sampleRate);
    },
    close: () => {
      worklet.port.onmessage = null;
      node.disconnect();
    },
  };
}

async function toRecordingRate(blocks: readonly Float32Array[], rate: number): Promise<Float32Array> {
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  if (length === 0) return new Float32Array();
  const offline = new OfflineAudioContext(1, Math.ceil((length * recordingRate) / rate), recordingRate);
  const buffer = offline.createBuffer(1, length, rate);
  let at = 0;
  for (const block of blocks) {
    buffer.getChannelData(0).set(block, at);
    at += block.length;
  }
  const source = offline.createBufferSource();
  source.buffer = buffer;
  source.connect(offline.destination);
  source.start();
  return (await offline.startRendering()).getChannelData(0);
}
