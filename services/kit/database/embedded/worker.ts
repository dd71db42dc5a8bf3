import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { keepCheckpoints } from './checkpoints.ts';
import { closing, type WorkerOptions, type WorkerRequest } from './messages.ts';
import { durableOptions } from './DatabaseFiles.ts';
import { Session } from './Session.ts';
import { keepReserve } from './roomOnDisk.ts';
import { transactionAfter, type TransactionState } from './wire.ts';

/** PGlite's thread, to which `engineInWorker` speaks. What is not caught here ends it, and with it the process. */
const port = parentPort!;
const { folder, reserveOctets } = workerData as WorkerOptions;
let lastWords = '';
const pglite = await PGlite.create({
  ...durableOptions(folder),
  onStderr: (line: string) => {
    if (/PANIC|FATAL/.test(line)) lastWords = line;
    return false;
  },
});
const session = new Session(pglite, fail);
const checkpointIfDue = keepCheckpoints(session);
const checkReserve = keepReserve(session, folder, reserveOctets);
let transaction: TransactionState = 'none';

port.on('message', (request: WorkerRequest) => {
  if (request === closing) {
    void pglite.close().then(() => port.close());
    return;
  }
  checkReserve(transaction);
  const answer = session.answerTo(request);
  transaction = transactionAfter(answer);
  port.postMessage(answer, [answer.buffer]);
  if (transaction === 'none') checkpointIfDue();
});
port.postMessage('open');

/** At once: thrown from here it would be PGlite's to catch, and it goes on. */
function fail(error: unknown): void {
  port.postMessage(lastWords || String(error));
  process.exit(1);
}
