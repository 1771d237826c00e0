/** Limits in ms of a call from its start to the end of the response: DESIGN.md asks that every wait ends. */
const readMs = 8_000;
const writeMs = 15_000;
/** Bytes of a body that fit into `writeMs`, and ms for each further one, at 8 KiB a second: `fetch` tells no progress of an upload. */
const freeBytes = 64 * 1024;
const msPerByte = 1 / 8;

export interface Limit {
  signal: AbortSignal;
  /** Gives a large body the time that it needs on a slow line. */
  allowBytes(bytes: number): void;
  /** Begins anew, as the bytes of a file arrive. */
  restart(): void;
  end(): void;
}

export function startLimit(isRead: boolean): Limit {
  const controller = new AbortController();
  let limitMs = isRead ? readMs : writeMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    timer = setTimeout(() => controller.abort(), limitMs);
  };
  restart();
  return {
    signal: controller.signal,
    allowBytes(bytes) {
      limitMs += Math.max(0, bytes - freeBytes) * msPerByte;
      restart();
    },
    restart,
    end,
  };
}
