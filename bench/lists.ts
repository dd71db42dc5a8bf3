import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { previewBatch, type BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import type { Barta } from './barta/Barta.ts';
import { acceptBulk, requestBulk } from './barta/bulk.ts';
import { allDelivered } from './barta/verify.ts';
import { bartaEmbedded, bartaOnServer, measureEach } from './contenders.ts';
import { options, warmUp } from './lib/options.ts';
import { watchMemory } from './lib/processTree.ts';
import { progress } from './lib/progress.ts';
import { listKinds, template, writeList, type ListKind } from './lib/recipientLists.ts';
import type { BenchCarrier } from './lib/simulator.ts';
import type { Cell, Table } from './lib/table.ts';

/** A file of recipients from the upload to the last receipt: how long each step takes, and how much memory the first. */
export async function lists(): Promise<Table> {
  const folder = await mkdtemp(path.join(tmpdir(), 'barta-lists-'));
  try {
    const files: [ListKind, string][] = [];
    for (const kind of listKinds) files.push([kind, await writeList(folder, kind, options.listRows)]);
    const { results, failures } = await measureEach([bartaOnServer(), bartaEmbedded()], (barta, carrier) =>
      eachFile(barta, carrier, files),
    );
    return {
      title: 'Lists, from the upload to the handset',
      columns: [
        'gateway',
        'file',
        'rows',
        'checked, s',
        'rows/s',
        'memory grew, MiB',
        'accepted, s',
        'through, messages/s',
      ],
      rows: results.flat(),
      failures,
      notes: [
        'Checked: one upload over HTTP until the report is there and every text is staged; each row has a text of its own by a template.',
        'Memory: of the process that answers, resident, at most, above what it had just before.',
        'Through: from the acceptance until every message is delivered in the database; the carrier then has had as many submits as the messages have parts.',
      ],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function eachFile(
  barta: Barta,
  carrier: BenchCarrier,
  files: readonly [ListKind, string][],
): Promise<Cell[][]> {
  // Numbers that are in no list.
  await acceptBulk(barta, 0, warmUp);
  await carrier.done(warmUp, warmUp);
  const rows: Cell[][] = [];
  for (const [kind, file] of files) {
    const [answering] = Object.values(barta.processes);
    const check = await watchMemory(answering!, () => preview(barta, file));
    progress(`  ${kind}: checked in ${check.seconds.toFixed(1)} s`);
    const checked = [
      barta.name,
      kind,
      options.listRows,
      check.seconds,
      options.listRows / check.seconds,
      check.grewMiB,
    ];
    // Staged lists are the same, whatever they were read from.
    if (kind !== 'csv') {
      rows.push([...checked, null, null]);
      continue;
    }
    const start = performance.now();
    await requestBulk(barta, { batchId: check.result.batchId! }, options.listRows);
    const acceptSeconds = (performance.now() - start) / 1_000;
    const parts = await partsOf(barta);
    await carrier.done(parts, parts);
    await allDelivered(barta);
    const sentSeconds = (performance.now() - start) / 1_000;
    progress(`  ${kind}: delivered after ${sentSeconds.toFixed(1)} s more`);
    rows.push([...checked, acceptSeconds, options.listRows / sentSeconds]);
  }
  const { counters } = await carrier.state();
  const parts = await partsOf(barta);
  if (counters.submits !== parts) throw new Error(`${parts} parts, and ${counters.submits} submits`);
  await barta.checkInvariants();
  return rows;
}

/** How many submits the carrier will have had, of all that is more than staged. */
async function partsOf(barta: Barta): Promise<number> {
  const [row] = await barta.query<{ parts: number }>(`
    select sum(segments)::bigint as parts from messages
    join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where batches.state <> 'staged'`);
  return row!.parts;
}

async function preview({ port, customer }: Barta, file: string): Promise<BatchPreview> {
  const form = new FormData();
  form.append('class', 'transactional');
  form.append('template', template);
  form.append('file', await openAsBlob(file), path.basename(file));
  const answer = await fetch(`http://127.0.0.1:${port}${previewBatch.path}`, {
    method: previewBatch.method,
    headers: { Authorization: `Bearer ${customer.token}` },
    body: form,
  });
  const reply = (await answer.json()) as BatchPreview;
  if (!answer.ok || reply.report.valid !== options.listRows) {
    throw new Error(`a list was not taken: ${answer.status} ${JSON.stringify(reply).slice(0, 1_000)}`);
  }
  return reply;
}
