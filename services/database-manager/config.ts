import * as Type from 'typebox';
import { servicePorts } from '#contract/endpoint.ts';
import { commonSettings, port } from '#services/kit/settings.ts';

export const databaseManagerSettings = Type.Object({
  ...commonSettings,
  DATABASE_MANAGER_PORT: port(servicePorts['database-manager'], 'Port of the database manager.'),
});

export type DatabaseManagerSettings = Type.Static<typeof databaseManagerSettings>;
