import { plainClauses, plainPhrase } from './plainWords.ts';
import * as lists from './words.ts';

const setOf = (phrases: readonly string[]) => new Set(phrases.map(plainPhrase));
const startPhrases = setOf(lists.startPhrases);
const strongWords = setOf(lists.strongWords);
const anyWords = new Set([...strongWords, ...setOf(lists.weakWords)]);
const wishes = setOf([
  ...lists.wishes,
  ...lists.afterStop.map((next) => `stop ${next}`),
  ...lists.beforeTexts.flatMap((before) => lists.texts.map((what) => `${before} ${what}`)),
  ...lists.dontSend.flatMap((before) => lists.afterDontSend.map((next) => `${before} ${next}`)),
]);
const wishesIfNegated = setOf(lists.wishesIfNegated);
const fillers = setOf(lists.fillers);
const negations = setOf(lists.negations);
const betweenNegation = setOf(lists.betweenNegation);
const complaints = setOf(lists.complaints);
const beforeThing = setOf(lists.beforeThing);
const beforeVerb = setOf(lists.beforeVerb);
const chatAfterStop = setOf(lists.chatAfterStop);
const urgent = setOf(lists.urgent);
const messages = setOf(lists.texts);
const bangla = {
  texts: lists.banglaTexts.map(plainPhrase),
  close: setOf(lists.banglaClose),
  do: lists.banglaDo.map(plainPhrase),
  send: lists.banglaSend.map(plainPhrase),
  not: setOf(lists.banglaNot),
  more: setOf(lists.banglaMore),
  closed: lists.banglaClosed.map(plainPhrase),
  remove: setOf(lists.banglaRemove),
  removeDo: lists.banglaRemoveDo.map(plainPhrase),
  listed: lists.banglaListed.map(plainPhrase),
};
/** The longest phrase has so many words: `dont want any more messages` and the like. */
const longestPhrase = 5;

/** Signs that mean it in a text without words. */
const stopSigns = /[🛑⛔🚫]/u;

/**
 * The wish of an incoming text about being written to; null when it has none. STOP is heard broadly and
 * START only as the whole message: a person who is not written to can ask again, and one who is written to against
 * their will has been wronged. `docs/spec-decisions.md` has the rule. Takes time in proportion to the text.
 */
export function optOutWish(text: string): 'stop' | 'start' | null {
  const clauses = plainClauses(text);
  const all = clauses.flat();
  if (all.length === 0) return stopSigns.test(text) ? 'stop' : null;
  if (startPhrases.has(all.join(' '))) return 'start';
  const asks =
    saysOnly(all, anyWords) ||
    clauses.some(
      (words) => saysOnly(words, strongWords) || asksToStop(words, all) || asksInBangla(words, all),
    );
  return asks ? 'stop' : null;
}

/** Whether these words are one of the phrases, or several, and otherwise fillers and numbers. */
function saysOnly(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  let isSaid = false;
  for (let at = 0; at < words.length;) {
    const length = phraseAt(words, at, phrases);
    if (length > 0) isSaid = true;
    else if (!fillers.has(words[at]!) && !/^\p{N}+$/u.test(words[at]!)) return false;
    at += length || 1;
  }
  return isSaid;
}

/** The number of words of the longest phrase that begins here; 0 if none does. */
function phraseAt(words: readonly string[], at: number, phrases: ReadonlySet<string>): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1)
    if (phrases.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}

function asksToStop(words: readonly string[], all: readonly string[]): boolean {
  const first = words.findIndex((word) => !fillers.has(word));
  const last = words.findLastIndex((word) => !fillers.has(word));
  for (let at = 0; at < words.length; at += 1) {
    const wishLength = phraseAt(words, at, wishes);
    const end = at + Math.max(wishLength, 1) - 1;
    const isWish = wishLength > 0 && !(words[end] === 'stop' && isChat(words, end, all));
    const isFirst = at === first && phraseAt(words, at, strongWords) > 0 && !isChat(words, at, all);
    const isLast = at === last && words[at] === 'stop' && !beforeVerb.has(words[at - 1] ?? '');
    if (!isWish && !isFirst && !isLast) continue;
    if (words[at] === 'stop' && beforeThing.has(words[at - 1] ?? '')) continue;
    const isMeantNegated = phraseAt(words, at, wishesIfNegated) > 0;
    if (isNegated(words, at) === isMeantNegated) return true;
  }
  return false;
}

/** `stop by tomorrow`, but not `stop at once` and nothing that speaks of messages. */
function isChat(words: readonly string[], at: number, all: readonly string[]): boolean {
  const [next, second] = words.slice(at + 1, at + 3);
  if (bangla.close.has(words[at]!) && next && isOneOf(next, bangla.closed)) return true;
  if (bangla.close.has(words[at]!) && words.slice(at + 1, at + 4).some((word) => bangla.not.has(word)))
    return true;
  if (!next || !chatAfterStop.has(next)) return false;
  return !(second && urgent.has(second)) && !all.some((word) => messages.has(word));
}

function isNegated(words: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && betweenNegation.has(words[before]!) && !negations.has(words[before]!)) before -= 1;
  if (before < 0 || !negations.has(words[before]!)) return false;
  const auxiliaries = ['do', 'did', 'will', 'can'];
  const subject = words.slice(0, before).findLast((word) => !auxiliaries.includes(word));
  const isComplaint =
    (subject !== undefined && complaints.has(subject) && words[before - 1] !== 'please') ||
    complaints.has(words[before + 1]!);
  return !isComplaint;
}

function asksInBangla(words: readonly string[], all: readonly string[]): boolean {
  const speaksOfTexts = all.some((word) => isOneOf(word, bangla.texts));
  return words.some((word, at) => {
    const [next, second, third] = words.slice(at + 1, at + 4);
    if (!next) return false;
    const isNext = bangla.not.has(next);
    if (bangla.remove.has(word) && isOneOf(next, bangla.removeDo))
      return (
        words.slice(0, at).some((what) => isOneOf(what, bangla.listed)) && !(second && bangla.not.has(second))
      );
    if (bangla.close.has(word) && isOneOf(next, bangla.do))
      return speaksOfTexts && !(second && bangla.not.has(second)) && !(third && bangla.not.has(third));
    if (!isNext || !isOneOf(word, bangla.send) || bangla.close.has(words[at - 1] ?? '')) return false;
    return speaksOfTexts || words.slice(0, at).some((earlier) => bangla.more.has(earlier));
  });
}

function isOneOf(word: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => word.startsWith(beginning));
}
