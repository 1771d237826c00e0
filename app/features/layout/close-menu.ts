/** Closes the menu when it is open. */
export function closeMenu(): void {
  document.querySelector<HTMLElement>('[aria-controls=menu][aria-expanded=true]')?.click();
}
