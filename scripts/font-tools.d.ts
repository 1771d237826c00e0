declare module 'subset-font' {
  /** Subset of a font with the glyphs of a text. `keepFeatures` limits its OpenType features; default is all. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype' | 'woff2'; preserveNameIds?: number[]; keepFeatures?: string[] },
  ): Promise<Buffer>;
}

declare module 'fontverter' {
  export function convert(font: Buffer, to: 'truetype' | 'woff2'): Promise<Buffer>;
}
