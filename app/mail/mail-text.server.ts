import type { MailBlock, MailContent } from './mail-content.ts';

/**
 * Text part of a mail. A paragraph is one line, so that mail clients wrap it at the width of their window; in transit
 * quoted-printable keeps lines within 76 characters (RFC 2045, 6.7).
 */
export function renderMailText({ heading, blocks, reason, list }: MailContent, publicUrl: string): string {
  const footer = ['-- ', reason, ...(list ? [`${list.unsubscribe.label}: ${publicUrl}${list.unsubscribe.path}`] : [])];
  const parts = [...(heading ? [heading] : []), ...blocks.map((block) => blockText(block, publicUrl)), footer.join('\n')];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock, publicUrl: string): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return `${block.label}:\n${block.code}`;
  if ('note' in block) return block.note;
  if ('quote' in block) return block.quote;
  if ('html' in block) return block.text;
  return `${block.button.label}: ${publicUrl}${block.button.path}`;
}
