import { existsSync } from 'node:fs';
import path from 'node:path';
import { demoPassword, demoUsernames } from '#database/seed/demo.ts';
import { startDatabaseManager } from './database-manager/app.ts';
import { addDemo } from './demo/addDemo.ts';
import { secretBox } from './kit/auth/secrets.ts';
import { isLossUndecided } from './kit/database/embedded/RunRecord.ts';
import type { Database } from './kit/database/index.ts';
import { DiskRoom } from '#services/kit/process/DiskRoom.ts';
import { stopAll, stopOnSignal, type Running, type Stopping } from '#services/kit/process/lifecycle.ts';
import { createLog, type Logger } from '#services/kit/logging/log.ts';
import { LogWriter } from '#services/kit/logging/LogWriter.ts';
import { assertPortsFree } from '#services/kit/process/ports.ts';
import { ensurePrivateFolder } from '#services/kit/files/privateFolder.ts';
import { endWhenUpgraded, exitCodeOf, startOnDatabase, stopTimes } from '#services/kit/process/process.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from './main-api/app.ts';
import { startPortal } from './portal/app.ts';
import { startSimulator, type Simulator } from './simulator/startSimulator.ts';
import { startSmsReceiver } from './sms-receiver/app.ts';
import { startSettings, type StartSettings } from './startSettings.ts';

/** Everything, in the order in which one thing needs another; stopped in reverse. */
async function start(
  settings: StartSettings,
  log: Logger,
  running: Running[],
  stopForUpgrade: (exitCode: number) => void,
): Promise<string> {
  let address = '';
  await startOnDatabase(
    settings,
    log,
    running,
    async (database) => {
      address = await startServices(settings, log, database, running);
      running.push(endWhenUpgraded(database, log, stopForUpgrade));
    },
    (reason) => process.stderr.write(`Waiting for the database: ${reason}\n`),
  );
  return address;
}

/** @returns the address of the portal */
async function startServices(
  settings: StartSettings,
  log: Logger,
  database: Database,
  running: Running[],
): Promise<string> {
  if (!settings.DATABASE_URL && isLossUndecided(settings.DATA_DIR)) settings.DISPATCH_PAUSED = true;
  const simulator = usesSimulator(settings) ? await startCarriers(settings, running) : null;
  if (allowsDemo(settings)) {
    const { SMPP_SYSTEM_ID: username, SMPP_PASSWORD: password } = settings;
    await addDemo(
      database,
      simulator && {
        httpPort: simulator.httpPort,
        receiverUrl: `http://127.0.0.1:${settings.SMS_RECEIVER_PORT}`,
        username,
        password,
        secrets: secretBox(settings),
      },
    );
  }
  const receiverSettings = {
    ...settings,
    // The simulator is on this machine.
    ...(simulator && { SMPP_PORT: simulator.port, CARRIER_PRIVATE_ADDRESSES: true }),
  };
  const room = settings.DATABASE_URL
    ? undefined
    : new DiskRoom(path.resolve(settings.DATA_DIR), settings.DISK_RESERVE_MB, log);
  const partsOf = (name: string) => ({
    settings,
    database,
    log: log.child({ service: name }),
    ...(room && { room }),
  });
  running.push(await startMainApi(partsOf('main-api')));
  running.push(await startSmsReceiver({ ...partsOf('sms-receiver'), settings: receiverSettings }));
  running.push(await startDatabaseManager(partsOf('database-manager')));
  const portal = await startPortal(partsOf('portal'));
  running.push(portal);
  return portal.address;
}

async function startCarriers(settings: StartSettings, running: Running[]): Promise<Simulator> {
  const simulator = await startSimulator({
    port: settings.SIMULATOR_PORT,
    httpPort: settings.SIMULATOR_HTTP_PORT,
    controlPort: settings.SIMULATOR_CONTROL_PORT,
    systemId: settings.SMPP_SYSTEM_ID,
    password: settings.SMPP_PASSWORD,
  });
  running.push({ name: 'simulator', stop: () => simulator.close() });
  return simulator;
}

/** A carrier that delivers nothing stands in where none is named, but never in production. */
function usesSimulator({ NODE_ENV, SMPP_HOST }: StartSettings): boolean {
  return NODE_ENV !== 'production' && SMPP_HOST === '';
}

/** Known passwords have no place where real people's messages are sent. */
function allowsDemo({ NODE_ENV, DATABASE_URL }: StartSettings): boolean {
  return NODE_ENV !== 'production' && DATABASE_URL === '';
}

function describe(settings: StartSettings, address: string, logFile: string): string {
  const lines = [
    '',
    `  Barta is ready:  ${address}`,
    '',
    ...(allowsDemo(settings)
      ? [`  Sign in as ${demoUsernames.join(', ')} with the password ${demoPassword}.`]
      : ['  Make the first administrator with: npm run admin:create']),
    '',
    `  main API :${settings.MAIN_API_PORT}   SMS receiver :${settings.SMS_RECEIVER_PORT}   database manager :${settings.DATABASE_MANAGER_PORT}` +
      `   carrier ${usesSimulator(settings) ? `simulator :${settings.SIMULATOR_PORT}, by HTTP :${settings.SIMULATOR_HTTP_PORT}` : settings.SMPP_HOST}`,
    `  ${settings.NODE_ENV === 'production' ? '' : 'API documentation at /docs on each service.  '}Log: ${logFile}`,
    '  Ctrl-C stops it.',
    '',
  ];
  return lines.join('\n');
}

function withoutSimulator({
  SIMULATOR_PORT: _port,
  SIMULATOR_HTTP_PORT: _httpPort,
  SIMULATOR_CONTROL_PORT: _controlPort,
  ...settings
}: StartSettings): Partial<StartSettings> & Pick<StartSettings, 'HOST'> {
  return settings;
}

/** The first start on an empty folder takes much longer than others. */
function announceNewDatabase({ DATABASE_URL, DATA_DIR }: StartSettings): void {
  if (DATABASE_URL || existsSync(path.join(DATA_DIR, 'postgres'))) return;
  process.stdout.write(`Creating the database in ${DATA_DIR}, about 60 MB; 5 to 20 seconds …\n`);
}

const running: Running[] = [];
let log: Logger | undefined;
let stopping: Stopping | undefined;
try {
  const settings = readProcessSettings(startSettings);
  const closed = await ensurePrivateFolder(path.resolve(settings.DATA_DIR));
  const logFile = path.join(settings.DATA_DIR, 'barta.log');
  const target = new LogWriter({ file: logFile, mostOctets: settings.LOG_FILE_MB * 1024 * 1024 });
  log = createLog('barta', settings.LOG_LEVEL, target);
  if (closed > 0) log.warn({ closed }, 'files in DATA_DIR that other users could read are private now');
  stopping = stopOnSignal(running, log, stopTimes(settings));
  await assertPortsFree(usesSimulator(settings) ? settings : withoutSimulator(settings));
  announceNewDatabase(settings);
  const address = await start(settings, log, running, stopping.stopForUpgrade);
  process.stdout.write(`${describe(settings, address, logFile)}\n`);
} catch (error) {
  if (!stopping?.hasBegun) {
    if (log) await stopAll(running, log);
    process.stderr.write(
      `Barta could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(exitCodeOf(error));
  }
}
