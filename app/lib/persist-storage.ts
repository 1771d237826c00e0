/** Asks the browser to delete nothing of this site by itself. What it answers changes nothing here. */
export function persistStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}
