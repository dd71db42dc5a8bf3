import { stopOnSignal } from '#services/kit/lifecycle.ts';
import { createLog } from '#services/kit/log.ts';
import { stopTimes } from '#services/kit/process.ts';
import { readProcessSettings } from '#services/kit/settings.ts';
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
