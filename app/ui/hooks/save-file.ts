/** Delay before the object URL is revoked: the browser may still read it after the click. */
const revokeDelayMs = 60_000;

/** Downloads a file under its name. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}
