import { composed } from './composed.ts';
/** What people answer who want no more texts, as the first word of their answer. The Bangla ones: closed, cancel, stop. */
const stopWords = new Set([
  'stop',
  'stopall',
  'unsub',
  'unsubscribe',
  'optout',
  'opt-out',
  'off',
  'end',
  'quit',
  'cancel',
  'বন্ধ',
  'বাতিল',
  'থামান',
  'স্টপ',
]);

/** What they answer who have thought better of it. The Bangla ones: on, begin. */
const startWords = new Set(['start', 'unstop', 'subscribe', 'optin', 'opt-in', 'on', 'চালু', 'শুরু', 'স্টার্ট']);

/**
 * What an incoming text says about being written to: its first word decides, in any letter case and with any signs
 * around it. Null when it says nothing about that.
 */
export function optOutWish(text: string): 'stop' | 'start' | null {
  const word = firstWord(text);
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
}

function firstWord(text: string): string {
  // NFC takes য় apart; whichever way it was typed, both sides come to be the same. Joiners cannot be seen.
  const plain = composed(text).replace(/[\u200b-\u200d\ufeff]/g, '');
  const word = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/u.exec(plain)?.[0] ?? '';
  return word.toLowerCase();
}
