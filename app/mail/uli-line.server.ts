import { type Html, html } from './html.server.ts';
import { layoutTable } from './mail-blocks.server.ts';
import { light } from './mail-style.server.ts';

const ochre = light('ochre');

const curve = html`class="stroke" style="border-style:solid;border-color:${ochre};border-radius:50%;`;
const core = html`<span ${curve}display:block;width:4px;height:4px;margin:3px;border-width:2px"></span>`;
const coil = html`<span ${curve}display:inline-block;width:14px;height:14px;border-width:2px 2px 2px 0">${core}</span>`;
const arc = html`<span ${curve}display:inline-block;width:5px;height:16px;border-width:0 2px 0 0"></span>`;
const dot = html`<span class="dot" style="display:inline-block;width:4px;height:4px;margin:2px;border-radius:50%;background-color:${ochre}"></span>`;
const dots = html`${dot}<br>${dot}${dot}<br>${dot}`;

const motif = [coil, html`${arc}${arc}`, dots];

/** The shapes at both ends stand at the edges, so that their cells are narrower. */
const cell = (shape: Html, align: 'left' | 'center' | 'right', width: string) =>
  html`<td align="${align}" valign="middle" width="${width}" style="padding:0;font-size:4px;line-height:8px;white-space:nowrap">${shape}</td>`;

/**
 * Border of Uli line art, as cells with round borders: mail clients drop SVG and block pictures. Clients without
 * `border-radius` show it with square corners.
 */
export const uliLine: Html = html`<table ${layoutTable} aria-hidden="true" width="100%" style="height:24px"><tr>${[
  ...[...motif, ...motif, ...motif, ...motif].map((shape, nth) => (nth === 0 ? cell(shape, 'left', '6%') : cell(shape, 'center', '8%'))),
  cell(coil, 'right', '6%'),
]}</tr></table>`;
