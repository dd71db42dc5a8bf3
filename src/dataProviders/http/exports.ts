import { type PortalEndpoint, pathOf } from '#contract/endpoint.ts';
import { browserZone } from '../../i18n/dates.ts';
import { preferences } from '../../preferences.ts';
import { open, queryText } from './httpClient.ts';

interface ExportFile {
  /** Octets of a file as they come. An error of it is a file that broke off. */
  body: ReadableStream<Uint8Array>;
  /** Rows without the header; null when the service does not know. */
  totalRows: number | null;
}

/**
 * Asks for a report as a file.
 * @param onReceived gets how much has come: of CSV the rows without the header, of other formats the octets alone
 * @throws ApiError when the service refuses
 */
export async function openExport(
  endpoint: PortalEndpoint,
  query: Record<string, unknown>,
  {
    params,
    signal,
    onReceived,
  }: {
    params?: Record<string, string> | undefined;
    signal: AbortSignal;
    onReceived: (received: { rows: number | null; octets: number }) => void;
  },
): Promise<ExportFile> {
  const path = pathOf(endpoint, params) + queryText({ ...query, language: preferences().locale });
  const response = await open(endpoint.service, path, { accept: '*/*', signal });
  const total = response.headers.get('x-total-rows');
  const counter = query.format === 'csv' ? rowCounter() : () => null;
  let octets = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      octets += chunk.length;
      onReceived({ rows: counter(chunk), octets });
      controller.enqueue(chunk);
    },
  });
  return {
    body: (response.body ?? new Response('').body!).pipeThrough(counting),
    totalRows: total === null ? null : Number(total),
  };
}

/** A file that is small enough to be fetched in one piece, in the language of the screen. */
export async function fetchCsv(
  endpoint: PortalEndpoint,
  params: Record<string, string | number>,
): Promise<Blob> {
  const path = pathOf(endpoint, params) + queryText({ language: preferences().locale });
  return (await open(endpoint.service, path, { accept: 'text/csv' })).blob();
}

/** A file as it is stored. */
export async function fetchFile(endpoint: PortalEndpoint, params: Record<string, number>): Promise<Blob> {
  return (await open(endpoint.service, pathOf(endpoint, params), { accept: '*/*' })).blob();
}

/** A document for printing, in the language of the screen and with the days of the reader. */
export async function fetchPdf(
  endpoint: PortalEndpoint,
  params: Record<string, string | number>,
  query: Record<string, unknown> = {},
): Promise<Blob> {
  const { locale } = preferences();
  const path = pathOf(endpoint, params) + queryText({ ...query, language: locale, timeZone: browserZone() });
  return (await open(endpoint.service, path, { accept: 'application/pdf' })).blob();
}

const quote = 0x22;
const lineFeed = 0x0a;

/** Takes a CSV file piece by piece, and says how many whole rows there have been after its header. */
export function rowCounter(): (piece: Uint8Array) => number {
  let isQuoted = false;
  let lines = 0;
  return (piece) => {
    for (const octet of piece) {
      // A doubled quote within a cell closes and opens again.
      if (octet === quote) isQuoted = !isQuoted;
      else if (octet === lineFeed && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
