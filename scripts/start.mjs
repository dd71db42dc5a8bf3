import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

const parentMs = 500;

endWithNpm();
await ensureInstalled();
await ensureBuilt();
process.setSourceMapsEnabled(true);
await import('../dist/services/start.js');

/** npm passes on SIGINT and SIGTERM only: a hang-up, or a `kill -9`, that ends npm is to stop Barta as cleanly. */
function endWithNpm() {
  const npm = process.ppid;
  if (process.env.npm_lifecycle_event !== 'start') return;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentMs);
  timer.unref();
}
