import { sql, type RawBuilder } from 'kysely';
import type { BatchReport } from '#contract/database-manager/batches.ts';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import {
  idCell,
  instantCell,
  maskableCell,
  msisdnCell,
  numberCell,
  percentCell,
  textCell,
  wordCell,
} from '#services/kit/csv/cellSql.ts';
import { headingOf, type ExportStyle } from '#services/kit/csv/exportStyle.ts';
import { cellsOf, type FileColumn } from '#services/kit/csv/lineSql.ts';
import { errorCodeSql, errorTextSql } from '#services/kit/queries/errorSql.ts';
import { hiddenText } from '#services/kit/queries/messageDetails.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import type { Direction, Shown } from './paging/readingSql.ts';

/** A list as a file: how it is shown. */
export interface ExportOptions {
  direction: Direction;
  /** IANA name. */
  timeZone: string;
  seesNumbers: boolean;
  style: ExportStyle;
}

/** Looked up a batch at a time; few are different, so that they are remembered. */
const recordsNamed = sql`
  join companies on companies.id = batches.company_id
  join users on users.id = batches.user_id
  left join branches on branches.id = batches.branch_id
  left join campaigns on campaigns.company_id = batches.company_id and campaigns.id = batches.campaign_id`;

export function headersOf(columns: readonly FileColumn[]): string[] {
  return columns.flatMap(({ headers }) => headers);
}

function column(header: string, cell: RawBuilder<string>): FileColumn {
  return { headers: [header], cell };
}

function columnsOfBatch(options: ExportOptions) {
  const { timeZone, seesNumbers, style } = options;
  const { format, words } = style;
  const fields = words.messageFields;
  const head = (plain: string, label: string) => headingOf(style, plain, label);
  return {
    acceptedAt: column(
      head(`Accepted at (${timeZone})`, fields.acceptedAt),
      instantCell(sql`batches.accepted_at`, format),
    ),
    batchId: column(head('Batch', fields.batchId), idCell(sql`batches.id`, format)),
    batchName: column(
      head('Batch name', fields.batchName),
      maskableCell(sql`batches.name`, seesNumbers, format),
    ),
    kind: column(head('Kind', fields.kind), wordCell(sql`batches.kind`, words.kind, format)),
    companyName: column(head('Company', fields.companyName), textCell(sql`companies.name`, format)),
    branchName: column(head('Branch', fields.branchName), textCell(sql`branches.name`, format)),
    sentBy:
      format === 'plain'
        ? column('User', textCell(sql`users.username`, format))
        : column(fields.sentBy, textCell(sql`users.name`, format)),
    campaignName: column(head('Campaign', fields.campaignName), textCell(sql`campaigns.name`, format)),
    senderId: column(head('Sender', fields.senderId), textCell(sql`batches.sender_id`, format)),
    class: column(head('Class', fields.class), wordCell(sql`batches.class`, words.class, format)),
  } satisfies Partial<Record<keyof MessageReport, FileColumn>>;
}

/**
 * Programs find the columns of plain files by their places: what a file was given since its first version stands at its end, in the order in
 * which it came. A new column belongs at the end of the list.
 */
const appended = {
  messages: ['errorCode', 'errorWords', 'batchName', 'reference'],
  batches: ['batchName', 'deliveryRate'],
} as const satisfies Record<string, readonly string[]>;

/** The columns of a file in its order. */
function inOrder(
  { format }: ExportStyle,
  columns: Readonly<Record<string, FileColumn>>,
  appendedNames: readonly string[],
): FileColumn[] {
  if (format !== 'plain') return Object.values(columns);
  const first = Object.entries(columns).filter(([name]) => !appendedNames.includes(name));
  return [...first.map(([, column]) => column), ...appendedNames.map((name) => columns[name]!)];
}

/** Columns of the batch as a file of messages has them: `together` in one cell, others where they were appended. */
function columnsOfItsBatch(options: ExportOptions) {
  const columns = Object.entries<FileColumn>(columnsOfBatch(options));
  const isAlone = (name: string) =>
    options.style.format === 'plain' && appended.messages.some((each) => each === name);
  return {
    together: columns.flatMap(([name, column]) => (isAlone(name) ? [] : [column])),
    alone: Object.fromEntries(columns.filter(([name]) => isAlone(name))),
  };
}

type OfBatch = keyof ReturnType<typeof columnsOfBatch>;
/** Ids and accounts stand for the names beside them; times to come and reasons are of interest only while a message waits. */
type NotInFile = 'companyId' | 'username' | 'campaignId' | 'startsAt' | 'leavesAt' | 'waitReason';

export function messageColumns(options: ExportOptions): FileColumn[] {
  const { timeZone, seesNumbers, style } = options;
  const { format, language, words } = style;
  const fields = words.messageFields;
  const head = (plain: string, label: string) => headingOf(style, plain, label);
  const at = (plain: string, label: string, name: string) =>
    column(head(`${plain} (${timeZone})`, label), instantCell(sql.ref(`messages.${name}`), format));
  const { together, alone } = columnsOfItsBatch(options);
  const columns: Record<Exclude<keyof MessageReport, OfBatch | NotInFile> | 'ofBatch', FileColumn> = {
    id: column(head('Message', fields.id), idCell(sql`messages.id`, format)),
    ofBatch: { headers: headersOf(together), cell: sql.ref('batches.common_cells') },
    to: column(head('To', fields.to), msisdnCell(sql`messages.msisdn`, seesNumbers, format)),
    operator: column(
      head('Operator', fields.operator),
      wordCell(sql`messages.operator`, words.operator, format),
    ),
    text: column(
      head('Text', fields.text),
      sql<string>`case when batches.hides_text or messages.text is null then batches.text_cell
        else ${maskableCell(sql`messages.text`, seesNumbers, format)} end`,
    ),
    reference: column(
      head('Program reference', fields.reference),
      maskableCell(sql`messages.reference`, seesNumbers, format),
    ),
    encoding: column(
      head('Encoding', fields.encoding),
      wordCell(sql`messages.encoding`, words.encoding, format),
    ),
    segments: column(head('Parts', fields.segments), numberCell(sql`messages.segments`, format)),
    credits: column(
      head('Net cost', fields.credits),
      numberCell(sql`messages.charged - messages.refunded`, format),
    ),
    status: column(
      head('Status', fields.status),
      wordCell(shownStatusSql(sql`messages.status`, sql`batches.state`), words.status, format),
    ),
    submittedAt: at('Submitted at', fields.submittedAt, 'submitted_at'),
    respondedAt: at('Answered at', fields.respondedAt, 'responded_at'),
    finalAt: at('Ended at', fields.finalAt, 'final_at'),
    carrierStatus: column(
      head('Carrier status', fields.carrierStatus),
      maskableCell(sql`messages.carrier_status`, seesNumbers, format),
    ),
    carrierError: column(
      head('Carrier error', fields.carrierError),
      maskableCell(sql`messages.carrier_error`, seesNumbers, format),
    ),
    errorCode: column(
      head('Error code', fields.errorCode),
      once(errorCodeSql, (code) => maskableCell(code, seesNumbers, format)),
    ),
    errorWords: column(
      head('Error', fields.errorWords),
      once(errorTextSql(language), (text) => maskableCell(text, seesNumbers, format)),
    ),
    possibleDuplicate: column(
      head('Possible duplicate', fields.possibleDuplicate),
      wordCell(sql`case when messages.possible_duplicate then 'yes' else 'no' end`, words.yesNo, format),
    ),
  };
  return inOrder(style, { ...columns, ...alone }, appended.messages);
}

/** A cell names its value several times; this way what is dear is found once. */
function once(
  value: RawBuilder<unknown>,
  cellOf: (value: RawBuilder<unknown>) => RawBuilder<string>,
): RawBuilder<string> {
  return sql<string>`(select ${cellOf(sql`found.value`)} from (select ${value} as value offset 0) found)`;
}

/** The id comes before the columns of the batch. */
const columnsBefore = 1;

/** Columns that all messages of a batch have in common, computed once for them all. */
export function shownOfBatch(options: ExportOptions): Shown {
  const { seesNumbers, style } = options;
  const columns = sql`${cellsOf(columnsOfItsBatch(options).together, style.format, columnsBefore)} as common_cells,
    ${maskableCell(textOfBatch, seesNumbers, style.format)} as text_cell,
    ${microsOfColumn('batches.accepted_at')} as accepted_micros`;
  return { columns, joins: recordsNamed };
}

const textOfBatch = sql`(case when batches.hides_text then ${hiddenText}::text else batches.text end)`;

/** See `deliveryRate`. */
const deliveryRateSql = sql`counts."ratedDelivered"::numeric / nullif(counts."ratedDelivered" + counts."ratedFailed", 0)`;

/** `NotInFile`, the two counts that the delivery rate is made of, and what is about batches that move; `columnsOfBatch` has the name. */
type NotInBatchFile =
  | NotInFile
  | 'ratedDelivered'
  | 'ratedFailed'
  | 'name'
  | 'template'
  | 'startsAt'
  | 'waitReason';

export function batchColumns(options: ExportOptions): FileColumn[] {
  const { timeZone, seesNumbers, style } = options;
  const { format, words } = style;
  const { messageFields, batchFields } = words;
  const head = (plain: string, label: string) => headingOf(style, plain, label);
  const count = (plain: string, label: string, name: string) =>
    column(head(plain, label), numberCell(sql.ref(`counts.${name}`), format));
  const text = format === 'plain' ? textOfBatch : sql`coalesce(${textOfBatch}, ${sql.lit(words.ownTexts)})`;
  const columns: Record<Exclude<keyof BatchReport, OfBatch | NotInBatchFile> | 'deliveryRate', FileColumn> = {
    state: column(head('State', batchFields.state), wordCell(sql`batches.state`, words.batchState, format)),
    text: column(head('Text', messageFields.text), maskableCell(text, seesNumbers, format)),
    finishedAt: column(
      head(`Finished at (${timeZone})`, batchFields.finishedAt),
      instantCell(sql`batches.finished_at`, format),
    ),
    sent: count('Messages', batchFields.sent, 'sent'),
    delivered: count('Delivered', batchFields.delivered, 'delivered'),
    failed: count('Failed', batchFields.failed, 'failed'),
    cancelled: count('Cancelled', batchFields.cancelled, 'cancelled'),
    pending: count('Pending', batchFields.pending, 'pending'),
    scheduled: count('Scheduled', batchFields.scheduled, 'scheduled'),
    deliveryRate: column(head('Delivery rate', words.deliveryRate), percentCell(deliveryRateSql, format)),
    segments: count('Parts', messageFields.segments, 'segments'),
    held: count('Held', words.credit.held, 'held'),
    charged: count('Charged', words.credit.charged, 'charged'),
    released: count('Released', words.credit.released, 'released'),
    refunded: count('Refunded', words.credit.refunded, 'refunded'),
    stillHeld: count('Still held', words.credit.stillHeld, 'stillHeld'),
    credits: count('Net cost', words.credit.netCost, 'credits'),
  };
  return inOrder(style, { ...columnsOfBatch(options), ...columns }, appended.batches);
}
