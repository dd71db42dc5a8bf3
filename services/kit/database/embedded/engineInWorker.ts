import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFile } from '#database/projectFile.ts';
import type { Engine } from './Engine.ts';
import { closing, type WorkerOptions, type WorkerReply, type WorkerRequest } from './messages.ts';

/**
 * PGlite in a thread, so that the database has a core of its own.
 * @param onFailure called when the thread ends otherwise than by `close`: none of what was asked will be answered
 * @throws when the database cannot be opened
 */
export async function engineInWorker(
  workerOptions: WorkerOptions,
  onFailure: (error: Error) => void,
): Promise<Engine> {
  const worker = startWorker(workerOptions);
  const ended: Promise<Error | null> = once(worker, 'exit').then(
    ([code]) => (code === 0 ? null : new Error(`its thread ended with code ${code}`)),
    (error: Error) => error,
  );
  await Promise.race([once(worker, 'message'), ended.then(throwFault)]);

  const waiting: ((octets: Uint8Array<ArrayBuffer>) => void)[] = [];
  let lastWords: string | null = null;
  let isClosing = false;
  // As a socket does, it keeps the process alive only while it is waited for.
  worker.unref();
  worker.on('message', (reply: WorkerReply) => {
    if (typeof reply === 'string') {
      lastWords = reply;
      return;
    }
    const onAnswer = waiting.shift()!;
    if (waiting.length === 0) worker.unref();
    onAnswer(reply);
  });
  const fault = ended.then((error) => (lastWords === null ? error : new Error(lastWords)));
  void fault.then((error) => {
    if (!isClosing) onFailure(error ?? new Error('its thread ended'));
  });

  const post = (request: WorkerRequest) => {
    worker.ref();
    worker.postMessage(request, request === closing ? [] : [request.buffer]);
  };
  return {
    ask(octets, onAnswer) {
      waiting.push(onAnswer);
      post(octets);
    },
    async close() {
      isClosing = true;
      post(closing);
      throwFault(await fault);
    },
  };
}

function throwFault(error: Error | null): void {
  if (error) throw error;
}

function startWorker(workerData: WorkerOptions): Worker {
  const options = { name: 'embedded database', workerData };
  if (!import.meta.filename.endsWith('.ts')) return new Worker(builtWorker(), options);
  // Sources need their compiler, and no runner hands its own on to a thread's first file.
  const file = JSON.stringify(projectFile('services/kit/database/embedded/worker.ts').href);
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(start, { ...options, eval: true });
}

/** Beside what was built with it, which shares what it needs in a folder of its own. */
function builtWorker(): string {
  const here = path.join(import.meta.dirname, 'embedded-database.js');
  return existsSync(here) ? here : path.join(import.meta.dirname, '..', 'embedded-database.js');
}
