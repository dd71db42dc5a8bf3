import { xlsxType } from '#contract/exportQuery.ts';
import { saveAs } from '../../DownloadButton.tsx';
import type { FileFormat } from './FormatMenu.tsx';

/** Somewhere on the disk of who asks. */
interface ChosenFile {
  /** @throws what reading the body throws; then nothing is kept of it */
  save: (body: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>;
}

interface PickedFile {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}

/** The File System Access API, which is not in every browser, nor in TypeScript. */
type Picker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<PickedFile>;

export const fileTypes: Record<FileFormat, string> = { csv: 'text/csv', xlsx: xlsxType };

/** So many rows a browser may well hold in memory, or on a disk of its own, until the file is whole. */
const mostRowsInMemory = 50_000;

/**
 * Where a file goes. A large one is written as it comes, where the browser can: then it asks for a place first, which
 * it does within a click only. Otherwise it goes the way of every download.
 * @param rows as far as is known
 * @returns null when who was asked did not want to, after all
 */
export async function chooseFile(
  name: string,
  format: FileFormat,
  rows: number | undefined,
): Promise<ChosenFile | null> {
  const type = fileTypes[format];
  const { showSaveFilePicker: pick } = window as { showSaveFilePicker?: Picker };
  if (!pick || (rows !== undefined && rows <= mostRowsInMemory)) return asDownload(name, type);
  try {
    const file = await pick({
      suggestedName: name,
      types: [{ description: format.toUpperCase(), accept: { [type]: [`.${format}`] } }],
    });
    return {
      // A pipe that breaks aborts what it writes to: the browser then throws the half-written file away.
      save: async (body, signal) => body.pipeTo(await file.createWritable(), { signal }),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Not allowed here, such as in a frame.
    return asDownload(name, type);
  }
}

function asDownload(name: string, type: string): ChosenFile {
  return {
    save: async (body, signal) => {
      const headers = { 'content-type': type };
      const file = await new Response(body, { headers }).blob();
      signal.throwIfAborted();
      saveAs(file, name);
    },
  };
}
