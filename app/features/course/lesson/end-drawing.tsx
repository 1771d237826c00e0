import * as css from './lesson-end.module.css';

/** Sun over a path, in the strokes of Uli; they are drawn once, one after the other. Each is 1 long, whatever its length. */
const strokes = [
  'M160 62a5 5 0 0 1 10 0 12 12 0 0 1-24 0 19 19 0 0 1 38 0 26 26 0 0 1-52 0 33 33 0 0 1 66 0',
  'M165 17V5M194 27l7-11M212 47l12-6M136 27l-7-11M118 47l-12-6M218 69h13M112 69H99',
  'M8 104c40-4 62-22 96-14s40 20 76 18 60-22 92-18c16 2 26 8 40 8',
  'M40 86a7 7 0 0 1 14 0 13 13 0 0 1-26 0M290 78a7 7 0 0 0-14 0 13 13 0 0 0 26 0',
  'M66 76q7 7 0 14M74 74q7 7 0 14M256 72q-7 7 0 14M248 74q-7 7 0 14',
];
const dots = 'M22 62h0M34 54h0M48 50h0M272 48h0M286 44h0M298 40h0M150 116h0M165 118h0M180 117h0';

/** Drawing of the end of a lesson. */
export const EndDrawing = () => (
  <svg className={css.drawing} viewBox="0 0 320 124" aria-hidden="true">
    {strokes.map((path) => (
      <path key={path} d={path} pathLength="1" />
    ))}
    <path d={dots} className={css.dots} />
  </svg>
);
