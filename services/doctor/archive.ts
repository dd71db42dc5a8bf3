import { randomUUID } from 'node:crypto';
import { find, type Finding } from './findings.ts';

/** Where messages are archived. */
export interface ExaminedStore {
  put(name: string, content: Buffer<ArrayBuffer>): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Writes a file and deletes it again. */
export async function examineArchive(store: ExaminedStore): Promise<Finding> {
  return find('archive', async () => {
    const name = `doctor-${randomUUID()}`;
    try {
      await store.put(name, Buffer.from('A check by npm run doctor.'));
      await store.delete(name);
    } catch (error) {
      throw new Error(`${(error as Error).message} See the settings that begin with ARCHIVE_.`);
    }
    return 'files can be written and deleted';
  });
}
