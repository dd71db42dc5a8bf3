import { composed } from '../../composed.ts';
import { parseTemplate } from './template.ts';

/** The longest value of a field, in UTF-16 units: a field is a name or an amount, not another message. */
export const longestValue = 60;

/** A text that a regulator has approved, and what the approval says. */
export interface ContentApprovalTerms {
  id: number;
  /** With fields as templates have them. */
  text: string;
  /** The regulator's. */
  campaignId: string;
  /** Null is any sender ID of its company. */
  senderId: string | null;
  /** Milliseconds since 1970; it is valid from `startsAt` to before `endsAt`. */
  startsAt: number;
  /** Null is without an end. */
  endsAt: number | null;
}

/** Which messages an approval is for. */
export interface ApprovalMoment {
  text: string;
  senderId: string;
  /** When they leave, in milliseconds since 1970. */
  at: number;
}

interface Pattern {
  literals: readonly string[];
  terms: ContentApprovalTerms;
}

/** The approved texts of one company. */
export class ApprovedTexts {
  /** Texts without fields, as they are compared. */
  readonly #exact = new Map<string, ContentApprovalTerms[]>();
  readonly #patterns: Pattern[] = [];

  /** @param approvals those that begin later may be among them */
  constructor(approvals: readonly ContentApprovalTerms[]) {
    for (const terms of [...approvals].sort((left, right) => left.startsAt - right.startsAt)) {
      const { literals } = parseTemplate(comparableText(terms.text));
      const [only = ''] = literals;
      if (literals.length > 1) this.#patterns.push({ literals, terms });
      else this.#exact.set(only, [...(this.#exact.get(only) ?? []), terms]);
    }
  }

  /** The approval that a message fits and that is valid when it leaves; null for none. */
  approvalOf(message: ApprovalMoment): ContentApprovalTerms | null {
    return this.#find(message, (terms) => terms.startsAt <= message.at);
  }

  /** The same, or else the first that is valid later: a list is checked before anybody says when it starts. */
  approvalFrom(message: ApprovalMoment): ContentApprovalTerms | null {
    return this.approvalOf(message) ?? this.#find(message, () => true);
  }

  #find(
    { text, senderId, at }: ApprovalMoment,
    hasBegun: (terms: ContentApprovalTerms) => boolean,
  ): ContentApprovalTerms | null {
    const isFor = (terms: ContentApprovalTerms) =>
      (terms.senderId === null || terms.senderId === senderId) &&
      (terms.endsAt === null || at < terms.endsAt) &&
      hasBegun(terms);
    const given = comparableText(text);
    const exact = this.#exact.get(given)?.find(isFor);
    if (exact) return exact;
    return this.#patterns.find(({ literals, terms }) => isFor(terms) && fits(given, literals))?.terms ?? null;
  }
}

/** A text as it is compared: letters composed, and white space of any kind and length as one space. */
function comparableText(text: string): string {
  return composed(text).replace(/\s+/g, ' ').trim();
}

/**
 * Whether `text` is these literals in their order, with a value of 1 to `longestValue` units between each two of them. One walk
 * over the text for each literal, which keeps all places where the literal can end: going back for another one would take
 * exponential time.
 */
function fits(text: string, literals: readonly string[]): boolean {
  const first = literals[0]!;
  const last = literals.at(-1)!;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const fixed = literals.reduce((sum, { length }) => sum + length, 0);
  const values = literals.length - 1;
  if (text.length < fixed + values || text.length > fixed + values * longestValue) return false;
  let ends = [first.length];
  for (const literal of literals.slice(1, -1)) {
    ends = endsOf(text, literal, ends);
    if (ends.length === 0) return false;
  }
  const lastStart = text.length - last.length;
  return ends.some((end) => isValue(lastStart - end));
}

function isValue(length: number): boolean {
  return length >= 1 && length <= longestValue;
}

/**
 * The ends of the occurrences of `literal` that begin a value after one of `ends`.
 * @param ends in their order
 */
function endsOf(text: string, literal: string, ends: readonly number[]): number[] {
  const found: number[] = [];
  let before = 0;
  let start = text.indexOf(literal, ends[0]! + 1);
  while (start !== -1 && start <= ends.at(-1)! + longestValue) {
    while (before < ends.length - 1 && start - ends[before]! > longestValue) before += 1;
    if (isValue(start - ends[before]!)) found.push(start + literal.length);
    // An empty literal, between two fields without a text between them, is found everywhere up to the end.
    if (start >= text.length) break;
    start = text.indexOf(literal, start + 1);
  }
  return found;
}
