import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { parseArgs } from 'node:util';
import type * as Type from 'typebox';
import Value from 'typebox/value';
import { fieldProblems } from '#contract/errors.ts';
import { firstPasswordDays } from '#contract/main-api/people/invitations.ts';
import { passwordLength } from '#contract/main-api/sign-in/auth.ts';
import { SenderIdName } from '#contract/main-api/sending/senderIds.ts';
import { Username } from '#contract/main-api/people/users.ts';
import { permissionsThatNeedASecondFactor } from '#contract/permissions.ts';
import { addCompany } from '#database/addCompany.ts';
import type { Schema } from '#database/schema.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { Directory } from '#services/kit/directory/Directory.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { passwordProblem } from '#services/kit/auth/password/passwordRules.ts';
import { databaseOptions, prepareDatabase } from '#services/kit/process/process.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { mainApiSettings } from './config.ts';
import { Usernames } from './directory/Usernames.ts';

const firstCredit = 1_000;
/** The length of a password that is made here. */
const passwordOctets = 16;

const usage = `Makes the provider's company and its first administrator in an empty database.

  npm run admin:create -- --username NAME [--contact-no NUMBER] [--company NAME] [--sender-id NAME] [--credit UNITS]
    [--optional-second-factor]

The password is read from BARTA_ADMIN_PASSWORD; without it one is made and printed, which works for ${firstPasswordDays}
days and has to be replaced at the first sign-in. Roles that may add credit, change routes or roles, or make API keys need a
second factor, which their people set up with an authenticator app at their first sign-in. With --optional-second-factor it is
left to them; either can be changed under Roles. The company begins with
${firstCredit} SMS units if you name no other number: its account pays for the one-time codes by which
people recover their passwords, those of all companies. Codes for the administrator go to the contact number.`;

interface Answers {
  username: string;
  contactNo: string | undefined;
  company: string;
  senderId: string;
  credit: number;
  password: string;
  /** Whether the password was made here, so that nobody has chosen it. */
  isPasswordMade: boolean;
  isSecondFactorOptional: boolean;
}

async function createAdmin(answers: Answers): Promise<void> {
  const settings = readProcessSettings(mainApiSettings);
  if (!answers.isSecondFactorOptional) requireKey(settings);
  const log = createLog('admin:create', 'warn');
  const database = await openDatabase(databaseOptions(settings, log));
  const directory = settings.DIRECTORY_URL ? new Directory(settings.DIRECTORY_URL, log) : null;
  const usernames = new Usernames(database, directory, log);
  try {
    await prepareDatabase(database, log, settings.MIGRATION_DATABASE_URL);
    const passwordHash = await hashPassword(answers.password);
    await usernames.changing((claim) =>
      database.transaction().execute(async (transaction) => {
        const existing = await transaction.selectFrom('companies').select('name').executeTakeFirst();
        if (existing)
          throw new Error(`There is a company already (${existing.name}); sign in as its administrator.`);
        await claim(transaction, [{ username: answers.username, isProvider: true, isSamePerson: true }]);
        await addCompany(transaction, {
          name: answers.company,
          scope: 'platform',
          senderIds: [answers.senderId],
          credit: answers.credit,
          users: [
            {
              username: answers.username,
              name: answers.username,
              role: 'Administrator',
              passwordHash,
              ...(answers.isPasswordMade && { firstPasswordDays }),
              contactNo: answers.contactNo,
            },
          ],
        });
        if (!answers.isSecondFactorOptional) await requireSecondFactors(transaction);
      }),
    );
  } finally {
    await usernames.close();
    await directory?.close();
    await database.destroy();
  }
}

/** @throws Error where second factors could not be set up, since there is nothing to seal their keys with */
function requireKey(settings: Type.Static<typeof mainApiSettings>): void {
  if (secretBox(settings).canSeal()) return;
  throw new Error(
    'Set SECRET_KEY (openssl rand -base64 32), which seals the keys of second factors, or add --optional-second-factor.',
  );
}

/** Only in a new installation: in one that is in use people have to be told first. */
async function requireSecondFactors(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .updateTable('roles')
    .set({ requires_second_factor: true })
    .where('id', 'in', (roles) =>
      roles
        .selectFrom('role_permissions')
        .select('role_id')
        .where('permission', 'in', permissionsThatNeedASecondFactor),
    )
    .execute();
}

async function readAnswers(): Promise<Answers> {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      'contact-no': { type: 'string' },
      company: { type: 'string', default: 'Barta' },
      'sender-id': { type: 'string', default: 'BARTA' },
      credit: { type: 'string', default: String(firstCredit) },
      'optional-second-factor': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || !values.username) throw new Error(usage);
  const credit = Number(values.credit);
  if (!Number.isSafeInteger(credit) || credit < 0)
    throw new Error('--credit takes a whole number of SMS units.');
  const isPasswordMade = process.env.BARTA_ADMIN_PASSWORD === undefined;
  const password = process.env.BARTA_ADMIN_PASSWORD ?? randomBytes(passwordOctets).toString('base64url');
  if (!Value.Check(Username, values.username)) {
    throw new Error('--username takes 3 to 64 letters, digits, dots, dashes, underscores and @.');
  }
  const contactNo = parseMsisdn(values['contact-no'] ?? '');
  if (!contactNo.ok && contactNo.reason !== 'empty') {
    throw new Error(`--contact-no: ${fieldProblems[`msisdn-${contactNo.reason}`]}`);
  }
  if (password.length < passwordLength.minimum) {
    throw new Error(`BARTA_ADMIN_PASSWORD needs at least ${passwordLength.minimum} characters.`);
  }
  const weakness = await passwordProblem(password, { username: values.username, known: [values.company] });
  if (weakness) throw new Error(`BARTA_ADMIN_PASSWORD: ${fieldProblems[weakness]}`);
  if (!Value.Check(SenderIdName, values['sender-id'])) {
    throw new Error('--sender-id takes 3 to 11 plain characters, or up to 15 digits.');
  }
  return {
    username: values.username,
    contactNo: contactNo.ok ? contactNo.msisdn : undefined,
    company: values.company,
    senderId: values['sender-id'],
    credit,
    password,
    isPasswordMade,
    isSecondFactorOptional: values['optional-second-factor'],
  };
}

try {
  const answers = await readAnswers();
  await createAdmin(answers);
  const shown = answers.isPasswordMade
    ? `password ${answers.password}, which has to be replaced within ${firstPasswordDays} days`
    : 'the password of BARTA_ADMIN_PASSWORD';
  process.stdout.write(`Made ${answers.username} of ${answers.company}, with ${shown}.\n`);
  if (!answers.isSecondFactorOptional)
    process.stdout.write('The first sign-in asks for a second factor: have an authenticator app at hand.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
