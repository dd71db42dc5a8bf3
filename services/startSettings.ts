import * as Type from 'typebox';
import { bucketIsReachable } from './database-manager/archiveSettings.ts';
import { databaseManagerSettings } from './database-manager/config.ts';
import { mainApiSettings } from './main-api/config.ts';
import { mailNeedsSender } from './main-api/notifications/settings.ts';
import { portalSettings } from './portal/config.ts';
import { simulatorSettings } from './simulator/config.ts';
import { distinctPorts, listSetting, withRules, type SettingsRule } from '#services/kit/process/settings.ts';
import { receiverTasks, smsReceiverSettings, type SmsReceiverSettings } from './sms-receiver/config.ts';
import { carrierInProduction, leaseOutlivesAnswers } from '#services/engine/settings.ts';

/** Settings of `npm start`, which runs everything in one process. */
export const startSettings = Type.Object({
  ...mainApiSettings.properties,
  ...smsReceiverSettings.properties,
  ...databaseManagerSettings.properties,
  ...portalSettings.properties,
  LOG_FILE_MB: Type.Integer({
    default: 100,
    minimum: 1,
    maximum: 100_000,
    description:
      'Size from which DATA_DIR/barta.log of npm start is rotated, in MB; five older files are kept.',
  }),
  SIMULATOR_PORT: simulatorSettings.properties.SIMULATOR_PORT,
  SIMULATOR_HTTP_PORT: simulatorSettings.properties.SIMULATOR_HTTP_PORT,
  SIMULATOR_CONTROL_PORT: simulatorSettings.properties.SIMULATOR_CONTROL_PORT,
});

/** No other process opens the embedded database, so nobody else would do what is left out. The public API need not be offered. */
const allTasksOnEmbedded: SettingsRule<SmsReceiverSettings> = ({ DATABASE_URL, RECEIVER_TASKS }) => {
  const missing = receiverTasks.filter(
    (task) => task !== 'public-api' && !listSetting(RECEIVER_TASKS).includes(task),
  );
  if (DATABASE_URL || missing.length === 0) return [];
  return [
    `RECEIVER_TASKS leaves out ${missing.join(' and ')}, which nothing else does on the embedded database`,
  ];
};
/** The embedded database has no replicas. */
const replicaOfServer: SettingsRule<StartSettings> = ({ DATABASE_URL, DATABASE_READ_URL }) =>
  DATABASE_READ_URL && !DATABASE_URL
    ? ['DATABASE_READ_URL needs DATABASE_URL, of which it is a replica']
    : [];
/** The embedded database is open in one process only, so no command could enter its cell into the directory. */
const directoryOfServer: SettingsRule<StartSettings> = ({ DATABASE_URL, DIRECTORY_URL }) =>
  DIRECTORY_URL && !DATABASE_URL ? ['DIRECTORY_URL needs DATABASE_URL'] : [];
withRules(
  startSettings,
  allTasksOnEmbedded,
  replicaOfServer,
  directoryOfServer,
  mailNeedsSender,
  distinctPorts,
  carrierInProduction,
  leaseOutlivesAnswers,
  bucketIsReachable,
);
export type StartSettings = Type.Static<typeof startSettings>;
