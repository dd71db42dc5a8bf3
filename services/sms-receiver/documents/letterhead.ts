import type { Language } from '#contract/exportQuery.ts';
import { nameInTexts } from '#contract/names/nameProblem.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import { contentWidth, grey, paper, type Sheet } from '#services/kit/pdf/Sheet.ts';
import type { PrintStyle } from '#services/kit/pdf/printStyle.ts';

/** A company in a letterhead; unknown fields are left out. */
export interface Addressee {
  name: string;
  /** Address, place, and how it is reached. */
  lines: string[];
}

export interface Parties {
  provider: Addressee;
  company: Addressee;
}

/** @throws not-found */
export async function readParties(queries: Queries, companyId: number, language: Language): Promise<Parties> {
  const placeName = language === 'bn' ? 'name_bn' : 'name';
  const companies = queries
    .selectFrom('companies')
    .leftJoin('districts', 'districts.id', 'companies.district_id')
    .leftJoin('thanas', 'thanas.id', 'companies.thana_id')
    .select([
      'companies.name',
      'contact_name',
      'contact_no',
      'email',
      'address',
      `districts.${placeName} as district`,
      `thanas.${placeName} as thana`,
    ]);
  const company = await companies.where('companies.id', '=', companyId).executeTakeFirst();
  if (!company) throw notFound('company');
  const provider = await companies
    .where('scope', '=', 'platform')
    .orderBy('companies.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { provider: addresseeOf(provider), company: addresseeOf(company) };
}

function addresseeOf(company: {
  name: string;
  contact_name: string | null;
  contact_no: string | null;
  email: string | null;
  address: string | null;
  district: string | null;
  thana: string | null;
}): Addressee {
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');
  const lines = [
    company.address ?? '',
    joined(company.thana, company.district),
    joined(company.contact_name && nameInTexts(company.contact_name), company.contact_no, company.email),
  ];
  return { name: nameInTexts(company.name), lines: lines.filter(Boolean) };
}

export interface Heading {
  title: string;
  /** Label and value, below the title. */
  facts: readonly [label: string, value: string][];
}

const gap = 16;

/**
 * The head of a document: the provider and what it is on top, and below whom it is for.
 * @returns where the document goes on
 */
export function drawHead(
  sheet: Sheet,
  { provider, company }: Parties,
  { title, facts }: Heading,
  { words }: PrintStyle,
): number {
  const { margin: x } = paper;
  const half = (contentWidth - gap) / 2;
  const right = x + half + gap;
  const providerEnd = drawAddressee(sheet, provider, { x, y: paper.margin, width: half }, 13);

  sheet.line(title, { x: right, y: paper.margin, width: half }, { size: 17, isBold: true, align: 'right' });
  let y = paper.margin + 28;
  for (const [label, value] of facts) {
    sheet.line(label, { x: right, y, width: half * 0.28 }, { size: 8, color: grey });
    sheet.line(value, { x: right + half * 0.3, y, width: half * 0.7 }, { size: 8, align: 'right' });
    y += 12.5;
  }
  y = Math.max(y, providerEnd) + 8;
  sheet.rule(y);
  sheet.line(words.company, { x, y: y + 8, width: contentWidth }, { size: 7.5, color: grey });
  return drawAddressee(sheet, company, { x, y: y + 20, width: contentWidth }, 11) + 10;
}

function drawAddressee(
  sheet: Sheet,
  { name, lines }: Addressee,
  { x, y: top, width }: { x: number; y: number; width: number },
  size: number,
): number {
  let y = top + sheet.paragraph(name, { x, y: top, width }, { size, isBold: true });
  for (const line of lines) {
    y += sheet.paragraph(line, { x, y, width }, { size: 8, color: grey }, 2);
  }
  return y;
}
