import { startScrollAnchoring } from './scroll-anchoring.ts';
import { recordScrollPositions } from './scroll-positions.ts';

/** Keeps what is read in its place, for as long as the page is open. Loaded after the page: it is no part of what it needs first. */
export function keepPlaces(): void {
  recordScrollPositions();
  if (!CSS.supports('overflow-anchor', 'auto')) startScrollAnchoring();
}
