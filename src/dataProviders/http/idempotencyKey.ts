import { randomKey } from './randomKey.ts';
import { readItem, removeItem, writeItem } from './sessionItem.ts';

interface KeptKey {
  content: string;
  key: string;
}

/** Each purpose has a key of its own: different pages do not share one. */
type Purpose = 'key' | 'bulk.key' | 'test.key' | 'ticket.key' | 'resend.key';

const storageKey = (userId: number, purpose: Purpose) => `barta.send.${userId}.${purpose}`;

/**
 * One key per composed message. An attempt whose answer was lost may have been accepted, so the same content gets
 * the same key again, also after a reload; other content is another message.
 */
export function keyFor(userId: number, message: object, purpose: Purpose = 'key'): string {
  const content = JSON.stringify(message);
  const kept = readItem<KeptKey>(storageKey(userId, purpose));
  if (kept?.content === content) return kept.key;
  const key = randomKey();
  writeItem(storageKey(userId, purpose), { content, key });
  return key;
}

/**
 * After a success: the same words sent once more are meant as a second message. After a refusal the key stays, since
 * an attempt before it may have been accepted unheard.
 */
export function forgetKey(userId: number, purpose: Purpose = 'key'): void {
  removeItem(storageKey(userId, purpose));
}
