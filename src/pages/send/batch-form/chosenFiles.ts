import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import { onSessionChange, storedUser } from '../../../session.ts';
import { warnBeforeUnload } from '../../../dataProviders/http/sessionItem.ts';

/**
 * The files of the lists that are being prepared. A browser gives a file once; a copy in its own database brings it
 * back after a reload. Where it keeps no databases, a reload takes the file away, and the page says so.
 */
const files = new Map<string, File>();
/** Lists whose files the browser did not store: a reload would lose them. */
const unstored = new Set<string>();
warnBeforeUnload(() => unstored.size > 0);
/** The list on the page, and the one before it, which an undo may bring back. */
const mostKept = 2;
const databaseName = 'barta-lists';
const storeName = 'files';
/** As long as the service keeps what it has looked at. */
const lifeMs = batchLimits.stagedHours * 3_600_000;

interface KeptFile {
  listId: string;
  file: File;
  /** Milliseconds since 1970. */
  at: number;
}

export function keepFile(listId: string, file: File): void {
  files.set(listId, file);
  const [oldest] = files.keys();
  if (files.size > mostKept && oldest !== undefined) {
    files.delete(oldest);
    unstored.delete(oldest);
  }
  unstored.add(listId);
  void inStore('readwrite', (store) => {
    removeOld(store);
    return store.put({ listId, file, at: Date.now() } satisfies KeptFile);
  }).then((key) => {
    if (key !== undefined) unstored.delete(listId);
  });
}

export function chosenFile(listId: string): File | undefined {
  return files.get(listId);
}

/** Brings a file back that was chosen before a reload; nothing where it is here, or not to be had. */
export async function restoreFile(listId: string): Promise<void> {
  if (files.has(listId)) return;
  const kept = await inStore('readonly', (store) => store.get(listId) as IDBRequest<KeptFile | undefined>);
  if (kept && kept.at > Date.now() - lifeMs) files.set(listId, kept.file);
}

export function forgetFile(listId: string): void {
  files.delete(listId);
  unstored.delete(listId);
  void inStore('readwrite', (store) => store.delete(listId));
}

/** The copy is on the disk: numbers must not outlive who was allowed to have them here. */
function forgetAll(): void {
  files.clear();
  unstored.clear();
  void inStore('readwrite', (store) => store.clear());
}

onSessionChange(() => {
  if (!storedUser()) forgetAll();
});

function removeOld(store: IDBObjectStore): void {
  const all = store.getAll() as IDBRequest<KeptFile[]>;
  all.onsuccess = () => {
    for (const { listId, at } of all.result) if (at <= Date.now() - lifeMs) store.delete(listId);
  };
}

/** The result of `work`, once it is done. Undefined where nothing can be kept: in a private window, on a full disk. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(storeName, mode);
      const asked = work(transaction.objectStore(storeName));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps no files'));
      });
      return asked.result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'listId' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The browser keeps no databases'));
  });
}
