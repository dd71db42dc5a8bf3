import {
  bartaEmbedded,
  bartaOnServer,
  kannelInMemory,
  kannelOnServer,
  measureEach,
  type Outcome,
} from './contenders.ts';
import { asBulk, endToEndColumns, endToEndRow, overHttp, type EndToEnd } from './endToEnd.ts';
import { kannelVersion, rivalNote } from './kannel/kannel.ts';
import { windows } from './lib/gateway.ts';
import { options } from './lib/options.ts';
import type { Table } from './lib/table.ts';

type Results = Outcome<EndToEnd>;
type Store = Parameters<typeof kannelInMemory>[0];

/** How fast whole messages go through, with Kannel beside Barta. */
export async function bulk(): Promise<Table> {
  return table('Bulk, end to end', await kannelResults(['none']), await bartaResults());
}

/** Kannel alone, in all the ways it keeps messages and receipts. */
export async function kannel(): Promise<Table> {
  return table('Kannel', await kannelResults(['none', 'file', 'spool']));
}

function table(title: string, ...outcomes: readonly Results[]): Table {
  const results = outcomes.flatMap((outcome) => outcome.results);
  const reference = results.find(({ name }) => name.startsWith('Kannel') && name.includes('PostgreSQL'));
  return {
    title,
    columns: endToEndColumns,
    rows: results.map((result) => endToEndRow(result, reference)),
    failures: outcomes.flatMap(({ failures }) => failures),
    notes: [
      ...rivalNote(),
      `SMPP window ${windows.kannel} for Kannel and ${windows.barta} for Barta, of which those count too that are answered and not written down; one transceiver bind, receipts 50 ms after each submit; ratio to Kannel with receipts in PostgreSQL.`,
      'Through the carrier: until it had all submits and an answer to every receipt; end to end: until every message is delivered in the database.',
      `Kannel takes one HTTP request a message on ${options.connections} connections, since it has no bulk call.`,
      'Barta after each run: every message delivered, submits at the carrier equal messages, ledger and states consistent.',
    ],
  };
}

async function kannelResults(stores: readonly Store[]): Promise<Results> {
  if (!kannelVersion()) return { results: [], failures: [] };
  const inMemory = await measureEach(stores.map(kannelInMemory), (gateway, carrier) =>
    overHttp(gateway, carrier, options.kannelMessages),
  );
  const onServer = await measureEach([kannelOnServer()], (gateway, carrier) =>
    overHttp(gateway, carrier, options.kannelServerMessages),
  );
  return {
    results: [...inMemory.results, ...onServer.results],
    failures: [...inMemory.failures, ...onServer.failures],
  };
}

function bartaResults(): Promise<Results> {
  return measureEach([bartaOnServer(), bartaEmbedded()], (barta, carrier) =>
    asBulk(barta, carrier, options.messages),
  );
}
