import type { ApiError } from './ApiError.ts';
import { setMayRepeat, type CallOptions } from './httpClient.ts';

/** The session in which a code is needed: its cell and token, if they are not the user's own. */
export type CodeRequest = Pick<CallOptions, 'at' | 'token'>;

/** @returns whether the user gave a right one */
type AskForCode = (request: CodeRequest) => Promise<boolean>;

/** Asks for a code where the service wants one first, once for all requests that wait for it, which are then repeated. */
export function onCodeRequest(ask: AskForCode): () => void {
  let asking: { cell: number | undefined; answer: Promise<boolean> } | null = null;
  setMayRepeat(async ({ body }: ApiError, { at, token }) => {
    if (body?.code !== 'code-required') return false;
    const cell = at?.number;
    if (asking) return asking.cell === cell && asking.answer;
    asking = { cell, answer: ask({ at, token }).finally(() => (asking = null)) };
    return asking.answer;
  });
  return () => setMayRepeat(null);
}
