import { missingKeyHelp, readSealedSecrets } from '#services/engine/upkeep/sealedSecrets.ts';
import { routePasswordPlace, secretBox, type SecretSettings } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { requireServer } from '#services/kit/process/process.ts';
import { examineArchive, type ExaminedStore } from './archive.ts';
import { examineClearText } from './clearText.ts';
import { examineCarriers } from './carriers.ts';
import { examineDatabase, examineDirectory, examineReplica } from './database.ts';
import { find, Skipped, type Finding } from './findings.ts';
import { examineFolders, examinePorts } from './machine.ts';
import type { ExaminedSettings } from './settings.ts';

/** The program that needs no database. */
const withoutDatabase = 'portal';

/**
 * Checks what programs need. Changes nothing that stays.
 * @param settings of these programs
 * @param programs that run by themselves; none for `npm start`, which is all of them in one process
 * @param archive null if messages are not archived
 */
export async function examine(
  settings: ExaminedSettings,
  programs: readonly string[] = [],
  archive: ExaminedStore | null = null,
): Promise<Finding[]> {
  const findings = [
    await find('secrets', () => examineSecrets(settings)),
    ...examineClearText(settings),
    ...(await examineFolders(settings)),
    ...(await examinePorts(settings)),
    ...(archive ? [await examineArchive(archive)] : []),
  ];
  if (programs.length > 0) {
    if (programs.every((program) => program === withoutDatabase)) return findings;
    const finding = await find('settings', () => {
      requireServer(settings);
      return 'DATABASE_URL is set';
    });
    if (finding.result === 'failed') return [...findings, finding];
  }
  const opened = await examineDatabase(settings);
  findings.push(...opened.findings);
  try {
    if (opened.database && opened.schema === 'current' && settings.SECRET_KEY !== undefined)
      findings.push(await find('sealed', () => examineSealed(opened.database!, settings as SecretSettings)));
    findings.push(...(await examineReplica(settings, opened.database)));
    findings.push(...(await examineDirectory(settings)));
    findings.push(...(await examineCarriers(settings, opened)));
    return findings;
  } finally {
    await opened.database?.destroy();
  }
}

/** Passwords of routes, secrets of webhooks, API keys of the kind Twilio and keys of second factors, which are sealed. */
async function examineSealed(database: Database, settings: SecretSettings): Promise<string> {
  const sealed = await readSealedSecrets(database, secretBox(settings));
  const lost = sealed.filter(({ key }) => key === null).map(({ name }) => name);
  if (lost.length > 0)
    throw new Error(
      `These routes, webhooks, API keys or people’s second factors have secrets sealed with a key that is missing: ${lost.join(', ')}. ${missingKeyHelp}`,
    );
  const previous = sealed.filter(({ key }) => key === 'previous').length;
  if (previous > 0)
    throw new Skipped(
      `${previous} secrets are sealed with SECRET_KEY_PREVIOUS: run npm run secret-key -- --apply, and then remove that.`,
    );
  return `${sealed.length} secrets are sealed with the key of SECRET_KEY`;
}

function examineSecrets(settings: ExaminedSettings): string {
  const { NODE_ENV, DATABASE_URL, SECRET_KEY, INTERNAL_TOKEN } = settings;
  // Elsewhere the key is a file that is made when it is needed.
  if (NODE_ENV === 'production' && DATABASE_URL && SECRET_KEY !== undefined)
    secretBox({ ...settings, SECRET_KEY }).seal('', routePasswordPlace(0));
  if (NODE_ENV === 'production' && !INTERNAL_TOKEN)
    throw new Skipped('INTERNAL_TOKEN is empty, so that /ready, /metrics and /docs answer 404.');
  return 'those that are needed are set';
}
