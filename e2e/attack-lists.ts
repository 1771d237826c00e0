import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from '#tests/support/suite.ts';
import { xssPayloads } from '#tests/support/xss-payloads.ts';

const folder = process.env.TEST_ATTACK_LISTS;

const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');

/** Every tag with every event handler attribute: the opposite of a hand-written list. */
function allTagsWithEvents(): string[] {
  const tags = 'a b p img svg video audio body details input button select form table td iframe object marquee math x-y'.split(' ');
  const events =
    'abort animationend animationstart beforecopy beforeinput beforetoggle blur cancel canplay change click close contextmenu copy cuechange cut dblclick drag drop durationchange ended error focus focusin focusout formdata input invalid keydown keypress keyup load loadeddata loadstart mousedown mouseenter mouseover mouseup paste pause play pointerdown pointerover progress reset resize scroll search select selectionchange stalled submit toggle touchstart transitionend volumechange wheel'.split(
      ' ',
    );
  return tags.flatMap((tag) => events.map((event) => `<${tag} src=x tabindex=0 on${event}=alert(1)>a</${tag}>`));
}

/** Our own payloads, in the gate every eighth; TEST_ATTACK_LISTS adds every tag with every event, and each line of every file in that folder. */
export const allAttacks: readonly string[] = folder
  ? [...new Set([...xssPayloads, ...allTagsWithEvents(), ...readdirSync(folder).flatMap((name) => lines(join(folder, name)))])]
  : xssPayloads.filter((_, nth) => isFull || nth % 8 === 0);
