import type { Encoding, Operator } from '#contract/sms-receiver/messages.ts';
import {
  emptyFieldLimits,
  type EmptyField,
  type CheckReport,
  type RejectReason,
  type RenderedSample,
} from '#contract/sms-receiver/recipients.ts';
import { maxSegments } from '#domain/sms/segments.ts';

/** Samples in the order of the rows, besides the longest. */
const firstSamples = 19;

export interface CountedRow extends RenderedSample {
  operator: Operator;
  units: number;
  isSlightlyOver: boolean;
  emptyFields: readonly string[];
  isUnicodeByField: boolean;
  /** Other numbers stand in its cell. */
  isOneOfSeveral: boolean;
}

type Counts = Omit<
  CheckReport,
  'facts' | 'problem' | 'unknownFields' | 'ambiguousFields' | 'strayBraces' | 'formulaCells' | 'hiddenRows'
>;

/** Counts the rows of a list as they are validated. */
export class RowCounter {
  #read = 0;
  #valid = 0;
  #credits = 0;
  #rowsWithEmptyFields = 0;
  #unicodeByField = 0;
  #severalNumbers = 0;
  readonly #emptyFields = new Map<string, EmptyField>();
  readonly #rejected = new Map<RejectReason, number>();
  readonly #encodings = new Map<Encoding, number>();
  readonly #operators = new Map<Operator, number>();
  /** Index: parts. */
  readonly #parts = new Array<number>(maxSegments + 1).fill(0);
  /** Rows by the number of parts that a slightly shorter text would need. */
  readonly #slightlyOver = new Array<number>(maxSegments).fill(0);
  readonly #samples: RenderedSample[] = [];
  readonly #samplesWanted: number;
  #longest: RenderedSample | null = null;
  #longestUnits = 0;

  /** @param hasOneText all samples would say the same, so one is enough */
  constructor(hasOneText: boolean) {
    this.#samplesWanted = hasOneText ? 1 : firstSamples;
  }

  reject(reason: RejectReason): void {
    this.#read += 1;
    increase(this.#rejected, reason);
  }

  add(row: CountedRow): void {
    this.#read += 1;
    this.#valid += 1;
    this.#credits += row.segments;
    this.#parts[row.segments]! += 1;
    if (row.isSlightlyOver) this.#slightlyOver[row.segments - 1]! += 1;
    increase(this.#encodings, row.encoding);
    increase(this.#operators, row.operator);
    if (row.emptyFields.length > 0) this.#countEmptyFields(row);
    if (row.isUnicodeByField) this.#unicodeByField += 1;
    if (row.isOneOfSeveral) this.#severalNumbers += 1;
    this.#show(row);
  }

  counts(): Counts {
    const longest = this.#longest;
    const isShown = longest === null || this.#samples.some(({ row }) => row === longest.row);
    return {
      read: this.#read,
      valid: this.#valid,
      rejected: Object.fromEntries(this.#rejected),
      parts: histogramOf(this.#parts),
      slightlyOver: histogramOf(this.#slightlyOver),
      encodings: Object.fromEntries(this.#encodings),
      operators: Object.fromEntries(this.#operators),
      credits: this.#credits,
      rowsWithEmptyFields: this.#rowsWithEmptyFields,
      emptyFields: [...this.#emptyFields.values()],
      spilled: this.#spilled(),
      unicodeByField: this.#unicodeByField,
      severalNumbers: this.#severalNumbers,
      samples: isShown ? this.#samples : [...this.#samples, longest],
    };
  }

  #countEmptyFields({ row, emptyFields }: CountedRow): void {
    this.#rowsWithEmptyFields += 1;
    // A value may contain a field of the name of another one.
    for (const name of new Set(emptyFields)) {
      let field = this.#emptyFields.get(name);
      if (!field) {
        // Texts of a column may each have fields of their own.
        if (this.#emptyFields.size === emptyFieldLimits.fields) continue;
        this.#emptyFields.set(name, (field = { name, rows: 0, firstRows: [] }));
      }
      field.rows += 1;
      if (field.firstRows.length < emptyFieldLimits.rows) field.firstRows.push(row);
    }
  }

  #show(row: CountedRow): void {
    if (this.#samples.length < this.#samplesWanted) this.#samples.push(sampleOf(row));
    const { segments = 0 } = this.#longest ?? {};
    if (row.segments < segments || (row.segments === segments && row.units <= this.#longestUnits)) return;
    this.#longest = sampleOf(row);
    this.#longestUnits = row.units;
  }

  /** Rows above the number of parts that is the most frequent, the larger of two. */
  #spilled(): number {
    const usual = this.#parts.lastIndexOf(Math.max(...this.#parts));
    return this.#parts.slice(usual + 1).reduce((sum, count) => sum + count, 0);
  }
}

function sampleOf({ row, msisdn, text, encoding, segments }: CountedRow): RenderedSample {
  return { row, msisdn, text, encoding, segments };
}

/** Without the zeros. */
function histogramOf(counts: readonly number[]): Record<string, number> {
  return Object.fromEntries(counts.flatMap((count, parts) => (count > 0 ? [[parts, count]] : [])));
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
