import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the services as they run in production. */
    services: string;
  }
}

let isBuilt = false;

/**
 * The folder of the services as they run in production, built from the sources of this moment: built, they start in less than
 * half the time. Only a test that starts one waits for the build.
 */
export function builtServices(): string {
  const folder = inject('services');
  // A release that is tested was built before.
  if (folder === 'dist/services' && !isBuilt) execFileSync(process.execPath, ['scripts/buildServices.mjs']);
  isBuilt = true;
  return folder;
}
