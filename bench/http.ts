import { bartaOverPlatform, kannelOverHttp, measureEach } from './contenders.ts';
import { asBulk, endToEndColumns, endToEndRow, overHttp } from './endToEnd.ts';
import { kannelVersion, rivalNote } from './kannel/kannel.ts';
import { options } from './lib/options.ts';
import type { Table } from './lib/table.ts';

/** How fast whole messages go through carriers that speak HTTP, with Kannel beside Barta. */
export async function http(): Promise<Table> {
  const kannel = kannelVersion()
    ? await measureEach([kannelOverHttp()], (gateway, carrier) =>
        overHttp(gateway, carrier, options.kannelMessages),
      )
    : { results: [], failures: [] };
  const many = await measureEach([bartaOverPlatform(100)], (barta, carrier) =>
    asBulk(barta, carrier, options.messages),
  );
  const one = await measureEach([bartaOverPlatform(1)], (barta, carrier) =>
    asBulk(barta, carrier, Math.ceil(options.messages / 4)),
  );
  const [reference] = kannel.results;
  return {
    title: 'Bulk over HTTP, end to end',
    columns: endToEndColumns,
    rows: [kannel, many, one].flatMap(({ results }) => results.map((row) => endToEndRow(row, reference))),
    failures: [kannel, many, one].flatMap(({ failures }) => failures),
    notes: [
      ...rivalNote(),
      'Each request is answered after 50 ms. Kannel sends one message a request; its receipts are pushed, those of the Central Platform are asked for, from 3 s after the answer on.',
      'Through the carrier: until it had all messages and had given all receipts; end to end: until every message is delivered in the database.',
      'Barta after each run: every message delivered, messages at the carrier equal messages, ledger and states consistent.',
    ],
  };
}
