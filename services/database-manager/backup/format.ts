/** The first entry of a backup, by which it is known before anything is written. */
export const manifestName = 'backup.json';

export interface Manifest {
  format: 1;
  /** The version of Barta that made it. */
  barta: string;
  /** The major version of PostgreSQL. */
  postgres: number;
  /** The newest migration of its schema. */
  migration: string;
  takenAt: string;
}

/** The key of stored passwords, where no setting has it. */
export const secretFile = 'secret.key';

export function isNoSpace(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOSPC';
}
