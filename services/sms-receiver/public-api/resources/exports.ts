import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { TProperties, TSchema } from 'typebox';
import type { ExportFormat } from '#contract/exportQuery.ts';
import { exportLedger, LedgerLine, readLedger } from '#contract/public-api/ledger.ts';
import { exportMessages, Message, readMessages } from '#contract/public-api/messages.ts';
import { pageLimits, type exportFormats } from '#contract/public-api/vocabulary.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import { fileRow, type FileCell } from '#domain/spreadsheet/cells.ts';
import { auditExport } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { exportStream } from '#services/kit/csv/exportStream.ts';
import { sendFile } from '#services/kit/csv/sendFile.ts';
import type { Database } from '#services/kit/database/index.ts';
import { maskedReply } from '#services/kit/http/masking/maskedReply.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { MessageService } from '../messages.ts';
import type { companyLists } from './lists.ts';

interface PageQuery {
  limit: number;
  cursor?: string;
}

interface ExportedList {
  /** As people call it, in the audit log. */
  name: string;
  /** Without its ending. */
  fileName: string;
  /** Whose fields are the columns. */
  item: { properties: TProperties };
  /** A page of the list, which says what is masked. */
  page: TSchema;
  read(query: PageQuery): Promise<{ data: object[]; nextCursor: string | null }>;
}

/** Mounts the lists that programs can take away as files: what the lists show, page after page. */
export function mountExports(
  app: FastifyInstance,
  database: Database,
  messages: (session: Session) => Pick<MessageService, 'list'>,
  lists: Pick<ReturnType<typeof companyLists>, 'ledger'>,
): void {
  mount(app, exportMessages, ({ query: { format, ...filter }, session, reply }) => {
    const list = {
      name: 'Sms History',
      fileName: 'messages',
      item: Message,
      page: readMessages.reply,
      read: (page: PageQuery) => messages(session).list(session, { ...filter, ...page }),
    };
    return sendExport(database, list, { session, reply, format, filter });
  });
  mount(app, exportLedger, ({ query: { format, ...filter }, session, reply }) => {
    const list = {
      name: 'Sms Sending Credit',
      fileName: 'ledger',
      item: LedgerLine,
      page: readLedger.reply,
      read: (page: PageQuery) => lists.ledger(session, { ...filter, ...page }),
    };
    return sendExport(database, list, { session, reply, format, filter });
  });
}

interface ExportCall {
  session: Session;
  reply: FastifyReply;
  format: (typeof exportFormats)[number] | undefined;
  filter: Readonly<Record<string, string>>;
}

/** The audit log keeps who exported it, with the filter. @throws what reading the first page throws */
async function sendExport(
  database: Database,
  { name, fileName, item, page, read }: ExportedList,
  { session, reply, format: asked = 'csv', filter }: ExportCall,
): Promise<Readable> {
  // Programs read digits; the other CSV is for spreadsheets.
  const format: ExportFormat = asked === 'csv' ? 'plain' : asked;
  const columns = Object.keys(item.properties);
  // The first page is read before the file begins, so that what is wrong with the request can be refused.
  let next = await read({ limit: pageLimits.most });
  let isFirst = true;
  const masked = Object.entries(filter).map(([field, value]) => [field, maskNumbersIn(value)]);
  await auditExport(database, session, name, Object.fromEntries(masked) as Record<string, unknown>);
  const file = exportStream(format, columns, async (rows, firstRow) => {
    if (!isFirst) {
      if (next.nextCursor === null) return null;
      next = await read({ limit: Math.min(rows, pageLimits.most), cursor: next.nextCursor });
    }
    isFirst = false;
    const { data } = maskedReply(page, session, next);
    if (data.length === 0) return null;
    const lines = data.map((row, index) =>
      fileRow(
        columns.map((column) => cellOf((row as Record<string, string | number | boolean | null>)[column])),
        format,
        firstRow + index,
      ),
    );
    return { octets: Buffer.from(lines.join('')), rows: lines.length };
  });
  return sendFile(reply, file, { fileName, format });
}

/** Null is an empty cell; yes and no are the words of JSON. */
function cellOf(value: string | number | boolean | null | undefined): FileCell {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? value : String(value);
}
