import { stopOnSignal } from '#services/kit/process/lifecycle.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { stopTimes } from '#services/kit/process/process.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { startPortal } from './app.ts';
import { portalSettings } from './config.ts';

try {
  const settings = readProcessSettings(portalSettings);
  const log = createLog('portal', settings.LOG_LEVEL);
  stopOnSignal([await startPortal({ settings, log })], log, stopTimes(settings));
} catch (error) {
  process.stderr.write(`portal could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
