import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { xlsxType, type ExportFormat } from '#contract/exportQuery.ts';

interface SentFile {
  /** Without its ending. */
  fileName: string;
  format: ExportFormat;
  /** Null when the number is not known. */
  rows?: number | null;
}

/** Sets the headers of an exported file. */
export function sendFile(
  reply: FastifyReply,
  file: Readable,
  { fileName, format, rows = null }: SentFile,
): Readable {
  const isWorkbook = format === 'xlsx';
  // CSV is what the endpoint says that it replies.
  if (isWorkbook) reply.type(xlsxType);
  reply.header('Content-Disposition', `attachment; filename="${fileName}.${isWorkbook ? 'xlsx' : 'csv'}"`);
  if (rows !== null) reply.header('X-Total-Rows', rows);
  return file;
}
