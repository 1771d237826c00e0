import { recordingRate } from '#app/media/recording-rate.contract.ts';

/** Samples of an encoded sound at the rate of recordings, its channels mixed. @throws where the browser cannot decode it */
export async function decodeSound(file: Blob): Promise<Float32Array> {
  const sound = await new OfflineAudioContext(1, 1, recordingRate).decodeAudioData(await file.arrayBuffer());
  const channels = Array.from({ length: sound.numberOfChannels }, (_, nth) => sound.getChannelData(nth));
  return Float32Array.from({ length: sound.length }, (_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length);
}
