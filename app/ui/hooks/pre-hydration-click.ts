/**
 * Runs in the head: on a slow phone the menu can be pressed before the script that opens it is there. The page remembers
 * that, and opens it then.
 */
export const recordClick = `onclick=({target:t})=>{if(t.closest('[aria-controls=menu]'))document.documentElement.dataset.early=''}`;

/** Whether the menu was pressed before; from now on it answers by itself. */
export function wasClickedBeforeHydration(): boolean {
  window.onclick = null;
  const { dataset } = document.documentElement;
  const was = 'early' in dataset;
  delete dataset.early;
  return was;
}
