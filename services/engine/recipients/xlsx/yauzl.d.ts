/** The little of yauzl that reads parts of an archive; the package has no types of its own. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';
  interface Entry {
    fileName: string;
    compressedSize: number;
    uncompressedSize: number;
    isEncrypted(): boolean;
  }
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
  interface Options {
    lazyEntries: true;
    autoClose: false;
  }
  export function openPromise(path: string, options: Options): Promise<ZipFile>;
  export function fromBufferPromise(octets: Buffer, options: Options): Promise<ZipFile>;
}
