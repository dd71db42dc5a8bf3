import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
ensureBuilt();
const barta = spawn(process.execPath, ['--enable-source-maps', 'dist/services/start.js'], {
  stdio: 'inherit',
});

// Ctrl-C in a terminal reaches both; `kill` reaches only this one, which passes it on and waits.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => barta.kill('SIGTERM'));
barta.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
