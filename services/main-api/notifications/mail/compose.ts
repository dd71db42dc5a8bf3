import type { Language } from '#contract/exportQuery.ts';
import { mailWords } from '#domain/notifications/texts.ts';
import { nameInTexts } from '#contract/names/nameProblem.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

export interface MailContent {
  language: Language;
  /** The recipient's name. */
  name: string;
  title: string;
  /** Text that a user has written; may be empty. */
  detail: string;
  /** Where it leads in the portal. */
  path: string;
  /** The words of that link, in an e-mail to somebody who cannot sign in yet: it has no link to settings. */
  openWords?: string;
}

/** An e-mail as plain text and as simple HTML. Numbers in it are masked for all recipients, because it leaves the portal. */
export function composeMail(content: MailContent, portal: string): Mail {
  const words = mailWords(content.language);
  const title = oneLine(content.title);
  const detail = maskNumbersIn(content.detail.trim());
  const greeting = words.greeting(oneLine(nameInTexts(content.name)));
  const open = `${portal}${content.path}`;
  const settings = content.openWords ? null : `${portal}/home/profile/notifications`;
  const openWords = content.openWords ?? words.open;
  const text = [
    greeting,
    [title, detail].filter(Boolean).join('\n'),
    `${openWords}: ${open}`,
    ...(settings ? [`${words.settings}: ${settings}`] : []),
  ].join('\n\n');
  const paragraph = (inner: string) => `<p>${inner}</p>`;
  const link = (url: string, label: string) => `<a href="${escaped(url)}">${escaped(label)}</a>`;
  const html = [
    `<!doctype html><html lang="${content.language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>`,
    paragraph(escaped(greeting)),
    paragraph(`<strong>${escaped(title)}</strong>`),
    ...(detail ? [paragraph(escaped(detail).replaceAll('\n', '<br>'))] : []),
    paragraph(link(open, openWords)),
    ...(settings ? [paragraph(link(settings, words.settings))] : []),
    '</body></html>',
  ].join('\n');
  return { subject: title, text, html };
}

/** Without line breaks, which would begin a new header, and without numbers; at most as long as a subject should be. */
export function oneLine(text: string): string {
  return maskNumbersIn(text.replace(/[\s\p{Cc}]+/gu, ' ').trim()).slice(0, 250);
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}
