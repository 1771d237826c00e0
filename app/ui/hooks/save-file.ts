/** The browser may still be reading when the click returns. */
const patienceMs = 60_000;

/** Hands a file to the browser, which saves it under its name. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), patienceMs);
}
