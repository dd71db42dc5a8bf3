import { setTimeout as sleep } from 'node:timers/promises';
import { internalToken } from './settings.ts';

/** Resolves when the SMS receiver says that its carrier is bound. */
export async function isReady(port: number): Promise<void> {
  const headers = { Authorization: `Bearer ${internalToken}` };
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready/routes`, { headers });
    if (answer.ok) return;
    if (Date.now() > deadline) throw new Error(`the SMS receiver is not ready: ${await answer.text()}`);
    await sleep(50);
  }
}
