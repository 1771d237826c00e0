import { beforeSounds, type Sound, type SoundEnd } from './sound.ts';

/** Silence in ms between two sounds. */
const pauseMs = 500;

/** Plays sounds one after the other, as one sound. Call it after a press. @param starts each begins its sound; `playSound` does */
export function playInTurn(starts: readonly (() => Sound)[]): Sound {
  let isStopped = false;
  let current: Sound | undefined;
  let endPause: () => void = () => undefined;
  function stop(): void {
    isStopped = true;
    current?.stop();
    endPause();
  }

  async function playAll(): Promise<SoundEnd> {
    for (const start of starts) {
      if (current) {
        // Another sound that begins in the pause takes the place of all that would follow.
        beforeSounds.add(stop);
        await new Promise<void>((resolve) => {
          endPause = resolve;
          setTimeout(resolve, pauseMs);
        });
        beforeSounds.delete(stop);
      }
      if (isStopped) return 'stopped';
      current = start();
      const how = await current.ended;
      if (how !== 'ended') return how;
    }
    return 'ended';
  }

  return { ended: playAll(), stop };
}
