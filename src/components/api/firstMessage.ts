import { sendMessage } from '#contract/public-api/messages.ts';
import type { ProgramRequest } from './snippets.ts';

/** A number that looks like one, where there is none of the reader's own. */
export const exampleNumber = '01712345678';

/** The request that sends a first message. @param base the address of the public API */
export function firstMessage(base: string, to: string, text: string): ProgramRequest {
  return { method: sendMessage.method, url: base + sendMessage.path, body: { to, text } };
}
