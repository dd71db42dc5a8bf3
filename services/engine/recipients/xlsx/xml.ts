import { SaxesParser } from 'saxes';
import { FileRefused } from '../table.ts';
import { workbookLimits } from './limits.ts';

/** The events of a part; names without their prefix. An empty element is opened and closed. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
  /** All of the part was read. */
  end?(): void;
}

/**
 * Tells `handler` what `chunks`, XML in UTF-8, hold, and yields it after each of them, for what it has gathered to be taken
 * away. Entities of its own the XML may not have: a document type is refused.
 * @throws FileRefused file-damaged, file-suspicious
 */
export async function* readXml<Handler extends XmlHandler>(
  chunks: AsyncIterable<Buffer>,
  handler: Handler,
): AsyncGenerator<Handler, void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let sinceTag = 0;
  const text = (characters: string) => handler.text?.(characters);
  parser.on('doctype', () => {
    throw new FileRefused('file-suspicious');
  });
  let depth = 0;
  parser.on('opentag', (tag) => {
    sinceTag = 0;
    // The parser remembers each tag that is not closed yet.
    if ((depth += 1) > workbookLimits.depth) throw new FileRefused('file-suspicious');
    handler.open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    sinceTag = 0;
    depth -= 1;
    handler.close?.(localName(tag.name));
  });
  parser.on('text', text);
  parser.on('cdata', text);

  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    sinceTag += chunk.length;
    orDamaged(() => parser.write(decoder.decode(chunk, { stream: true })));
    // The parser keeps a text or an attribute until its end.
    if (sinceTag > workbookLimits.betweenTags) throw new FileRefused('file-suspicious');
    yield handler;
  }
  orDamaged(() => parser.write(decoder.decode()).close());
  handler.end?.();
  yield handler;
}

/** Reads a small part to its end. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const steps = readXml(chunks, handler);
  while (!(await steps.next()).done);
}

/** The attribute `name`, whatever its prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const key = Object.keys(attributes).find((full) => localName(full) === name);
  return key === undefined ? undefined : attributes[key];
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

function orDamaged(parse: () => void): void {
  try {
    parse();
  } catch (cause) {
    throw cause instanceof FileRefused ? cause : new FileRefused('file-damaged', { cause });
  }
}
