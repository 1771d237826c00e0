/**
 * Dialects that a tutor speaks, or the family of a learner, by their stored keys. Speakers of some of them call theirs a language of its own, with its own code in
 * ISO 639-3: Ika, Ukwuani, Ikwerre, Ezaa, Ikwo, Izii, Ogba.
 */
export const dialectNames = {
  izugbe: 'Igbo Izugbe (standard)',
  abiriba: 'Abiriba',
  afikpo: 'Afikpo',
  arochukwu: 'Arochukwu',
  awka: 'Awka',
  bende: 'Bende',
  egbema: 'Egbema',
  enuani: 'Enuani',
  etche: 'Etche',
  ezaa: 'Ezaa',
  idemili: 'Idemili',
  ika: 'Ika',
  ikwerre: 'Ikwerre',
  ikwo: 'Ikwo',
  izii: 'Izii',
  mbaise: 'Mbaise',
  ndoki: 'Ndoki',
  ngwa: 'Ngwa',
  nkanu: 'Nkanu',
  nnewi: 'Nnewi',
  nsukka: 'Nsukka',
  ogba: 'Ogba',
  oguta: 'Oguta',
  ohafia: 'Ohafia',
  okigwe: 'Okigwe',
  onitsha: 'Onitsha',
  orlu: 'Orlu',
  owerri: 'Owerri',
  ukwuani: 'Ukwuani',
  umuahia: 'Umuahia',
} as const;
export type Dialect = keyof typeof dialectNames;

export const dialects = Object.keys(dialectNames) as [Dialect, ...Dialect[]];
