// Plain JavaScript without dependencies: this runs before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command with our own input and output; its failure is ours. A signal that ends this process ends the command
 * first, so that no half of an installation goes on by itself.
 */
export async function run(command, args, env = {}) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  let received;
  const passOn = (signal) => {
    received = signal;
    child.kill(signal);
  };
  for (const signal of endingSignals) process.on(signal, passOn);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  for (const signal of endingSignals) process.off(signal, passOn);
  if (received) process.exit(128 + constants.signals[received]);
  if (code !== 0) process.exit(code);
}
