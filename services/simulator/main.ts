import { readProcessSettings } from '#services/kit/process/settings.ts';
import { simulatorSettings } from './config.ts';
import { startSimulator } from './startSimulator.ts';

try {
  const settings = readProcessSettings(simulatorSettings);
  const simulator = await startSimulator({
    host: settings.HOST,
    port: settings.SIMULATOR_PORT,
    httpPort: settings.SIMULATOR_HTTP_PORT,
    controlPort: settings.SIMULATOR_CONTROL_PORT,
    systemId: settings.SIMULATOR_SYSTEM_ID,
    password: settings.SIMULATOR_PASSWORD,
    journalPath: settings.SIMULATOR_JOURNAL || undefined,
    journalMemory: settings.SIMULATOR_JOURNAL_MEMORY,
  });
  const { host, port, httpPort, controlPort } = simulator;
  process.stdout.write(
    `simulator: SMPP on ${host}:${port}, HTTP on http://${host}:${httpPort}, control on http://${host}:${controlPort}\n`,
  );
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(
    `simulator could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
