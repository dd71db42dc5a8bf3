import * as Type from 'typebox';
import { commonSettings, distinctPorts, port, withRules } from '#services/kit/process/settings.ts';

export const simulatorSettings = Type.Object({
  HOST: commonSettings.HOST,
  SIMULATOR_PORT: port(2775, 'Port of the simulated carrier (SMPP).'),
  SIMULATOR_HTTP_PORT: port(2777, 'Port of the simulated carriers that speak HTTP.'),
  SIMULATOR_CONTROL_PORT: port(2776, "Port of the simulated carriers' remote control (HTTP)."),
  SIMULATOR_SYSTEM_ID: Type.String({
    default: 'barta',
    maxLength: 15,
    description: 'system_id that the simulated carrier lets in; the user name of those that speak HTTP.',
  }),
  SIMULATOR_PASSWORD: Type.String({
    default: 'secret',
    maxLength: 8,
    description: 'Password that the simulated carriers let in.',
  }),
  SIMULATOR_JOURNAL: Type.String({
    default: '',
    description:
      'File that the simulated carrier appends every submit to; empty keeps the newest in memory only.',
  }),
  SIMULATOR_JOURNAL_MEMORY: Type.Integer({
    default: 100_000,
    minimum: 0,
    maximum: 10_000_000,
    description:
      'Newest submits, and as many messages by HTTP, that the simulator keeps in memory, each about 200 octets.',
  }),
});
withRules(simulatorSettings, distinctPorts);
