import type { Readable } from 'node:stream';
import type { Recharge } from '#contract/sms-receiver/credit.ts';
import { contentWidth, grey, paper, Sheet } from '#services/kit/pdf/Sheet.ts';
import type { PrintStyle } from '#services/kit/pdf/printStyle.ts';
import { drawHead, type Heading, type Parties } from './letterhead.ts';
import { drawFoot } from './statement.ts';

/** The receipt of a recharge. It has no time of its own, so that it is the same file whenever it is printed. */
export async function printReceipt(
  recharge: Recharge,
  parties: Parties,
  style: PrintStyle,
): Promise<Readable> {
  const { words, number } = style;
  const receiptNumber = `R-${recharge.id}`;
  const addedAt = new Date(recharge.createdAt);
  const sheet = await Sheet.open({
    title: `${words.receipt} ${receiptNumber}`,
    author: parties.provider.name,
    createdAt: addedAt,
    language: style.language,
  });
  sheet.addPage();
  const heading: Heading = {
    title: words.receipt,
    facts: [
      [words.number, receiptNumber],
      [words.date, style.moment(addedAt)],
    ],
  };
  let y = drawHead(sheet, parties, heading, style);
  const { margin: x } = paper;
  sheet.box({ x, y, width: contentWidth }, 48);
  sheet.line(words.amount, { x: x + 12, y: y + 8, width: contentWidth - 24 }, { size: 8, color: grey });
  sheet.line(
    number(recharge.amount),
    { x: x + 12, y: y + 20, width: contentWidth - 24 },
    { size: 18, isBold: true },
  );
  y += 60;
  const facts: [label: string, value: string | null][] = [
    [words.reference, recharge.reference],
    [words.request, recharge.requestId === null ? null : String(recharge.requestId)],
    [words.note, recharge.note],
    [words.by, parties.provider.name],
  ];
  for (const [label, value] of facts) {
    if (!value) continue;
    sheet.line(label, { x, y, width: 110 }, { color: grey });
    y += sheet.paragraph(value, { x: x + 120, y, width: contentWidth - 120 }, {}, 6) + 6;
  }
  y += 10;
  y += sheet.paragraph(words.unit, { x, y, width: contentWidth }, { size: 7.5, color: grey });
  sheet.paragraph(words.signature, { x, y, width: contentWidth }, { size: 7.5, color: grey });
  drawFoot(sheet, `${receiptNumber} · ${parties.company.name}`, [1, 1], style);
  sheet.file.end();
  return sheet.file;
}
