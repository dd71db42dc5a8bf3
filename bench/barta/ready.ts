import { eventually } from '#tests/helpers/eventually.ts';
import { internalToken } from './settings.ts';

/** Resolves when the SMS receiver says that its carrier is bound. */
export async function isReady(port: number): Promise<void> {
  const headers = { Authorization: `Bearer ${internalToken}` };
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/ready/routes`, { headers });
    if (!answer.ok) throw new Error(`the SMS receiver is not ready: ${await answer.text()}`);
  }, 20_000);
}
