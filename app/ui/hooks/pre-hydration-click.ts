/** Inline script for the head: records a click on the menu button before hydration, which `useMenu` then replays. */
export const recordClick = `onclick=({target:t})=>{if(t.closest('[aria-controls=menu]'))document.documentElement.dataset.early=''}`;

/** Returns whether the menu button was clicked before hydration, and stops recording. */
export function wasClickedBeforeHydration(): boolean {
  window.onclick = null;
  const { dataset } = document.documentElement;
  const wasClicked = 'early' in dataset;
  delete dataset.early;
  return wasClicked;
}
