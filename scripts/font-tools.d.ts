declare module 'subset-font' {
  /** The part of a font that a text needs; of its features all, or those that are named. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype' | 'woff2'; preserveNameIds?: number[]; keepFeatures?: string[] },
  ): Promise<Buffer>;
}

declare module 'fontverter' {
  export function convert(font: Buffer, to: 'truetype' | 'woff2'): Promise<Buffer>;
}
