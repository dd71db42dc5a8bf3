import * as Type from 'typebox';
import type { Database } from '../database/index.ts';
import { Replica } from '../database/replica/Replica.ts';
import { ReportReads } from '../database/replica/ReportReads.ts';
import type { Logger } from '../logging/log.ts';
import { databaseOptions, type CommonSettings } from './process.ts';
import { standbyUrl } from './settingChecks.ts';
import { text } from './settings.ts';

/** Settings of the services that have reports. */
export const reportReadSettings = {
  DATABASE_READ_URL: text(
    {
      description:
        'A streaming replica of DATABASE_URL that reports are read from; empty reads them from DATABASE_URL.',
    },
    standbyUrl,
  ),
  DATABASE_READ_LAG_SECONDS: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 3_600,
    description:
      'The most seconds that the replica may be behind; reports are read from DATABASE_URL while it is further behind.',
  }),
};

type Settings = CommonSettings & Type.Static<Type.TObject<typeof reportReadSettings>>;

export function openReportReads(settings: Settings, primary: Database, log: Logger): ReportReads {
  return new ReportReads(primary, settings.DATABASE_READ_URL ? openReplica(settings, primary, log) : null);
}

/** The replica of `DATABASE_READ_URL`, which must be set. */
export function openReplica(settings: Settings, primary: Database, log: Logger): Replica {
  const { DATABASE_READ_URL, DATABASE_READ_LAG_SECONDS } = settings;
  const connection = { ...databaseOptions(settings, log), databaseUrl: DATABASE_READ_URL };
  return new Replica({ primary, connection, mostLagMs: DATABASE_READ_LAG_SECONDS * 1_000 });
}
