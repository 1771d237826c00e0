import type { Avatar } from './profile-terms.contract.ts';

/** Names of the drawings, for screen readers. */
export const avatarNames: Record<Avatar, string> = {
  sun: 'Sun',
  moon: 'Moon',
  star: 'Star',
  leaf: 'Leaf',
  fish: 'Fish',
  bird: 'Bird',
  pot: 'Pot',
  path: 'Winding path',
  kola: 'Kola nut',
  yam: 'Yam',
  drum: 'Drum',
  shell: 'Shell',
};
