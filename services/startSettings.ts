import * as Type from 'typebox';
import { databaseManagerSettings } from './database-manager/config.ts';
import { mainApiSettings } from './main-api/config.ts';
import { portalSettings } from './portal/config.ts';
import { simulatorSettings } from './simulator/config.ts';
import { distinctPorts, withRules } from '#services/kit/process/settings.ts';
import { smsReceiverSettings } from './sms-receiver/config.ts';
import { carrierInProduction, leaseOutlivesAnswers } from '#services/engine/settings.ts';

/** Settings of `npm start`, which runs everything in one process. */
export const startSettings = Type.Object({
  ...mainApiSettings.properties,
  ...smsReceiverSettings.properties,
  ...databaseManagerSettings.properties,
  ...portalSettings.properties,
  SIMULATOR_PORT: simulatorSettings.properties.SIMULATOR_PORT,
  SIMULATOR_CONTROL_PORT: simulatorSettings.properties.SIMULATOR_CONTROL_PORT,
});
withRules(startSettings, distinctPorts, carrierInProduction, leaseOutlivesAnswers);
export type StartSettings = Type.Static<typeof startSettings>;
