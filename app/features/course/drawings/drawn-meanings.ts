/** What each drawing shows, by the key of its item: the first English meaning in the files of the starter course. */
export const drawnMeanings: Record<string, string> = {
  ututu: 'morning',
  anya: 'eye',
  oku: 'fire',
  'akwa-cloth': 'cloth',
  'akwa-egg': 'egg',
  'akwa-bed': 'bed',
  azu: 'fish',
  'eze-king': 'king',
  nne: 'mother',
  nwa: 'child',
  ji: 'yam',
  ulo: 'house',
};
