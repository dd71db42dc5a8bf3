/** Where archived files are. */
export interface ArchiveStore {
  /** Stores a file under a new name. Whatever happens, under this name is the whole file or none. */
  put(name: string, content: Buffer<ArrayBuffer>, signal?: AbortSignal): Promise<void>;
  /** Null when there is no such file. */
  get(name: string, signal?: AbortSignal): Promise<Buffer<ArrayBuffer> | null>;
  /** Also what a `put` that was killed has left. Does nothing when there is no such file. */
  delete(name: string, signal?: AbortSignal): Promise<void>;
}
