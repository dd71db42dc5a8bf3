import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operationsOf, publicDocument, type Document } from './document.ts';
import { phpOf } from './php.ts';
import { callsFileOf, typesFileOf } from './typescript.ts';

const clients = path.resolve(import.meta.dirname, '..');

/** File below `clients` → its text. */
export function generatedFiles(): Record<string, string> {
  const document = publicDocument();
  const operations = operationsOf(document);
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'typescript/src/types.ts': typesFileOf(operations, document.components.schemas.Problem!),
    'typescript/src/barta.ts': callsFileOf(operations),
    'php/src/Client.php': phpOf(operations),
  };
}

/** The document of the last release; its calls stay as they are. */
export function releasedDocument(): Document {
  return JSON.parse(readFileSync(path.join(clients, 'released.json'), 'utf8')) as Document;
}

export const readClientFile = (name: string) => readFileSync(path.join(clients, name), 'utf8');

if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(generatedFiles())) writeFileSync(path.join(clients, name), text);
}
