// Runs in the scope of an AudioWorklet, which TypeScript has no types of. A file of its own address: the policy of the pages refuses `blob:`.
const scope =
  /** @type {{ sampleRate: number, registerProcessor(name: string, processor: unknown): void, AudioWorkletProcessor: new () => { port: MessagePort } }} */ (
    /** @type {unknown} */ (globalThis)
  );

const blockSamples = Math.round(scope.sampleRate / 50);

/** Sends the sound in blocks of 20 ms, its channels mixed into one: Chromium gives two though one was asked for. */
class Capture extends scope.AudioWorkletProcessor {
  block = new Float32Array(blockSamples);
  filled = 0;

  /** @param {Float32Array[][]} inputs */
  process([channels = []]) {
    const samples = channels[0]?.length ?? 0;
    for (let at = 0; at < samples; at += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[at] ?? 0;
      this.block[this.filled] = sum / channels.length;
      this.filled += 1;
      if (this.filled < blockSamples) continue;
      this.port.postMessage(this.block, [this.block.buffer]);
      this.block = new Float32Array(blockSamples);
      this.filled = 0;
    }
    return true;
  }
}

scope.registerProcessor('capture', Capture);

export {};
