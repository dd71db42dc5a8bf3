import * as Type from 'typebox';
import { servicePorts } from '#contract/endpoint.ts';
import { directorySettings } from '#services/kit/directory/settings.ts';
import { reportReadSettings } from '#services/kit/process/reportReads.ts';
import { commonSettings, port, withRules } from '#services/kit/process/settings.ts';
import { archiveSettings, bucketIsReachable } from './archiveSettings.ts';

export const databaseManagerSettings = Type.Object({
  ...commonSettings,
  ...reportReadSettings,
  ...directorySettings,
  DATABASE_MANAGER_PORT: port(servicePorts['database-manager'], 'Port of the database manager.'),
  MESSAGES_KEPT_DAYS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 36_500,
    description:
      'Days after which ended messages are removed with their texts and parts, counts and ledger stay; 0 keeps all.',
  }),
  RECEIPTS_KEPT_DAYS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 36_500,
    description:
      'Days after which delivery receipts are removed as they came; 0 keeps them as long as messages.',
  }),
  ...archiveSettings,
});
withRules(databaseManagerSettings, bucketIsReachable);

export type DatabaseManagerSettings = Type.Static<typeof databaseManagerSettings>;
