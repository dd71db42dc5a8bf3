import { parseArgs } from 'node:util';
import type { ArchiveSettings } from './database-manager/archiveSettings.ts';
import { openArchiveStore } from './database-manager/archive/store.ts';
import { databaseManagerSettings } from './database-manager/config.ts';
import { examine } from './doctor/examine.ts';
import { find, type Finding } from './doctor/findings.ts';
import type { ExaminedSettings } from './doctor/settings.ts';
import { runCommand } from '#services/kit/process/command.ts';
import { readProcessSettings, SettingsError } from '#services/kit/process/settings.ts';
import { mainApiSettings } from './main-api/config.ts';
import { checkMailServer } from './main-api/notifications/mail/transport.ts';
import type { MailSettings } from './main-api/notifications/settings.ts';
import { portalSettings } from './portal/config.ts';
import { smsReceiverSettings } from './sms-receiver/config.ts';
import { startSettings } from './startSettings.ts';

const usage = `Checks what Barta needs on this machine, before it is started or while it runs. Ends with 1 when something is
wrong; a warning is something that may be meant so.

  npm run doctor [-- [--json] [main-api] [sms-receiver] [database-manager] [portal]]

Without names it checks what all of them need together.`;

const schemas = {
  'main-api': mainApiSettings,
  'sms-receiver': smsReceiverSettings,
  'database-manager': databaseManagerSettings,
  portal: portalSettings,
};

/** @throws SettingsError naming every wrong variable */
function readAll(programs: readonly string[]): ExaminedSettings & Partial<ArchiveSettings & MailSettings> {
  if (programs.length === 0) return readProcessSettings(startSettings);
  const known = new Map(Object.entries(schemas));
  const parts = programs.map((program) => {
    const schema = known.get(program);
    if (!schema) throw new Error(usage);
    return readProcessSettings(schema);
  });
  return Object.assign({}, ...parts) as ExaminedSettings;
}

/** Signs in to the mail server and sends nothing. */
async function examineMail({ SMTP_URL = '' }: Partial<MailSettings>): Promise<string> {
  try {
    await checkMailServer({ SMTP_URL });
  } catch (error) {
    throw new Error(`The mail server of SMTP_URL does not work: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return 'the mail server takes e-mails from here';
}

async function findingsFor(programs: readonly string[]): Promise<Finding[]> {
  try {
    const settings = readAll(programs);
    const archive = settings.ARCHIVE_URL === undefined ? null : openArchiveStore(settings as ArchiveSettings);
    return [
      { check: 'settings', result: 'ok', detail: 'they are valid' },
      ...(await examine(settings, programs, archive)),
      ...(settings.SMTP_URL ? [await find('mail', () => examineMail(settings))] : []),
    ];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.sentences.map((detail) => ({ check: 'settings', result: 'failed', detail }));
  }
}

await runCommand(2, async () => {
  const options = {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) throw new Error(usage);
  const findings = await findingsFor(positionals);
  const lines = findings.map(
    ({ check, result, detail }) => `${result.padEnd(7)}  ${check.padEnd(14)}  ${detail}`,
  );
  process.stdout.write(`${values.json ? JSON.stringify(findings, null, 2) : lines.join('\n')}\n`);
  return findings.some(({ result }) => result === 'failed') ? 1 : 0;
});
