import type { PaperType } from '#contract/main-api/sending/senderIdPapers.ts';
import { nameLength } from '#contract/vocabulary.ts';
import { composed } from '#domain/composed.ts';

const endings: Record<PaperType, string> = { pdf: '.pdf', png: '.png', jpeg: '.jpg' };

/** Characters that are not drawn, but for the two joiners that Bangla needs. */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters that separate folders or that a file system refuses. */
const unsafe = /[/\\:*?"<>|]/g;

/** The name of a file as it is kept and sent: no folder, nothing that hides or turns it around, and the ending of what it is. */
export function paperName(given: string, type: PaperType): string {
  const base = given
    .slice(0, 10 * nameLength)
    .replace(/^.*[/\\]/s, '')
    .replace(/\.(pdf|png|jpe?g)$/i, '');
  const visible = composed(base.replace(hidden, '').replace(unsafe, '_'))
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const short = [...visible].slice(0, nameLength - endings[type].length).join('');
  return `${short.trim() || 'paper'}${endings[type]}`;
}

/** The header that has a browser save a file under this name; programs that do not read RFC 6266 get one in ASCII. */
export function attachmentOf(name: string): string {
  const plain = name.replace(/[^\w. ()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
