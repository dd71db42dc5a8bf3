import type { Encoding } from '#contract/sms-receiver/messages.ts';

/** Announces that the next septet is to be read from the extension table. */
export const gsmEscape = 0x1b;

/** The GSM 7-bit default alphabet, the index is the septet (TS 23.038 §6.2.1). ESC stands in its own place. */
export const gsmAlphabet = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ\x1BÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
].join('');

/** The extension table, septet after the escape → character (TS 23.038 §6.2.1.1). */
export const gsmExtension: ReadonlyMap<number, string> = new Map([
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]);

/**
 * Septets that each UTF-16 code unit takes: 1, 2 (escape and character), or 0 when GSM-7 cannot write it.
 * A flat table, since it is asked for every character of a million messages and at every key press.
 */
export const septetCost = new Uint8Array(0x10000);
for (const character of gsmAlphabet) septetCost[character.charCodeAt(0)] = 1;
for (const character of gsmExtension.values()) septetCost[character.charCodeAt(0)] = 2;
// An ESC typed by a person would swallow the character after it.
septetCost[gsmEscape] = 0;

/** The septets that `text` takes, or null when GSM-7 cannot write it. */
export function gsmSeptets(text: string): number | null {
  let septets = 0;
  for (let index = 0; index < text.length; index++) {
    const cost = septetCost[text.charCodeAt(index)] ?? 0;
    if (cost === 0) return null;
    septets += cost;
  }
  return septets;
}

/** The encoding that carries `text` unchanged at the lowest price. Empty text is GSM-7. */
export function encodingOf(text: string): Encoding {
  return gsmSeptets(text) === null ? 'UCS2' : 'GSM7';
}
