import { type Action, useAction } from './use-action.ts';

/** Delay before the object URL is revoked: the browser may still read it after the click. */
const revokeDelayMs = 60_000;

/** Saves a file under its name. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}

interface DownloadOptions {
  fetchFile: () => Promise<File>;
  /** Message after the download. */
  toSuccess: (fileName: string) => string;
  toMessage: (error: unknown) => string;
}

/** Action that fetches a file and saves it under its name. */
export function useDownload({ fetchFile, toSuccess, toMessage }: DownloadOptions): Action {
  return useAction(async () => {
    const file = await fetchFile();
    saveFile(file);
    return toSuccess(file.name);
  }, toMessage);
}
