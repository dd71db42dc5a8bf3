import { sql } from 'kysely';
import { parseArgs } from 'node:util';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { runCommand, withDatabase } from '#services/kit/process/command.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { findInArchive, forgetNumber } from './forgetNumber.ts';
import { openArchiveStore } from '../archive/store.ts';
import { databaseManagerSettings } from '../config.ts';
import { contactsOfStaff, countOpen, eraseNumber, findNumber } from './index.ts';

const usage = `Removes a mobile number and the texts of the messages to it, when its owner asks for that. Counts, costs and the ledger stay.

  npm run erase-number -- --number 01712345678                               says what holds the number
  npm run erase-number -- --number 01712345678 --apply --note 'Letter 12/3'  erases it

  --company ID      only what belongs to this company
  --with-opt-outs   also forget that this person wants no messages
  --note TEXT       what the audit log says about the request

It works on the server of DATABASE_URL, also while the services run; or on the embedded database of DATA_DIR, while nothing else has
it open. On a server where migrations have a role of their own it needs MIGRATION_DATABASE_URL, because the services' role cannot
change the audit log. Ends with 1 when messages to the number have not ended: repeat it later.`;

await runCommand(2, run);

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      number: { type: 'string' },
      company: { type: 'string' },
      note: { type: 'string', default: '' },
      apply: { type: 'boolean', default: false },
      'with-opt-outs': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || values.number === undefined) {
    say(usage);
    return values.help ? 0 : 2;
  }
  const parsed = parseMsisdn(values.number);
  if (!parsed.ok) throw new Error(`--number ${values.number}: this is no mobile number (${parsed.reason}).`);
  if (values.company !== undefined && !/^[1-9]\d{0,15}$/.test(values.company))
    throw new Error(`--company ${values.company}: name the company by its ID, which is a whole number.`);
  if (values.apply && !values.note.trim())
    throw new Error('--note is missing: say in a few words who asked for it; the audit log keeps that.');
  const erasure = {
    msisdn: parsed.msisdn,
    companyId: values.company === undefined ? null : Number(values.company),
    withOptOuts: values['with-opt-outs'],
  };

  const settings = readProcessSettings(databaseManagerSettings);
  const log = createLog('erase-number', 'warn');
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = settings;
  const asOwner = { ...settings, DATABASE_URL: DATABASE_URL && (MIGRATION_DATABASE_URL || DATABASE_URL) };
  return withDatabase(asOwner, log, async (database) => {
    if (values.apply) await requireErasingRole(database);
    const store = openArchiveStore(settings);
    const archive = store && { database, store };
    const found = await findNumber(database, erasure);
    if (archive) found.push(...(await findInArchive(archive, erasure)));
    for (const { place, companyId, rows } of found)
      say(`${place}: ${rows}${companyId === null ? '' : `, company ${companyId}`}`);
    if (found.length === 0) say('Nothing holds this number.');
    for (const name of await contactsOfStaff(database, erasure.msisdn))
      say(`It is also the contact number of ${name}, and stays there: change it in the portal.`);
    if (values.apply) {
      await eraseNumber(database, erasure, found, { note: values.note });
      // After the database: files that are written from now on have no longer what was erased.
      if (archive) await forgetNumber(archive, erasure);
      say('Erased.');
    }
    const open = await countOpen(database, erasure);
    if (open > 0)
      say(
        `${open} messages to it have not ended, and are not erased: repeat the command when they have. ` +
          'Adding the number to the opt-outs cancels those that wait.',
      );
    return open > 0 ? 1 : 0;
  });
}

/** @throws before anything is changed */
async function requireErasingRole(database: Database): Promise<void> {
  const { rows } = await sql<{ mayErase: boolean; role: string }>`
    select has_table_privilege('audit_entries', 'update') as "mayErase", current_user as role`.execute(
    database,
  );
  const { mayErase, role } = rows[0]!;
  if (!mayErase)
    throw new Error(
      `The role ${role} may not change the audit log: set MIGRATION_DATABASE_URL to the role that owns the tables. Nothing was changed.`,
    );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
