import type { Cell } from '#contract/main-api/sign-in/cells.ts';

/** The session in which a code is needed, if it is another one than that of the portal's own cell. */
export interface CodeRequest {
  at?: Cell | undefined;
  token?: string | undefined;
}

/** @returns whether the user gave a right one */
type AskForCode = (request: CodeRequest) => Promise<boolean>;

let askForCode: AskForCode | null = null;
let asking: { cell: number | undefined; answer: Promise<boolean> } | null = null;

/** The shell asks; where there is none, such as before the sign-in, nobody is asked. */
export function onCodeRequest(ask: AskForCode): () => void {
  askForCode = ask;
  return () => (askForCode = null);
}

/** Asks the user once, however many requests wait for it. */
export async function isCodeGiven(request: CodeRequest): Promise<boolean> {
  const cell = request.at?.number;
  if (asking) return asking.cell === cell && asking.answer;
  if (!askForCode) return false;
  asking = { cell, answer: askForCode(request).finally(() => (asking = null)) };
  return asking.answer;
}
