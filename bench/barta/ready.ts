import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the SMS receiver says that its carrier is bound. */
export async function isReady(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready/routes`);
    if (answer.ok) return;
    if (Date.now() > deadline) throw new Error(`the SMS receiver is not ready: ${await answer.text()}`);
    await sleep(50);
  }
}
