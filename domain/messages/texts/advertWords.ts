import { composed } from '../../composed.ts';
/** Endings that a Bangla noun may have. */
const bangla = (nouns: string) => nouns.split(' ').map((noun) => `${noun}(?:টি|টা|গুলো)?(?:র|ের|ে|এ)?`);

/**
 * Phrases of advertisements that notices of an account rarely have. Words of many meanings are left out: `free` is in "feel
 * free", ছাড়া is "without", and ছাড়ে is when a bus leaves.
 */
const phrases = [
  String.raw`offers?(?!\s+letter)`,
  'discount(?:s|ed)?',
  String.raw`\p{Nd}{1,3}\s{0,2}(?:%|percent|per cent)\s{1,2}off`,
  'cash ?back',
  'coupons?',
  'vouchers?',
  'promo(?: code|tion|tional)?',
  '(?:flash|mega|big|clearance|eid|puja|winter|summer|boishakhi) sale',
  'on sale',
  'sale ends',
  'free (?:delivery|gift|shipping|trial)',
  '(?:buy|shop|order|subscribe) now',
  'buy (?:one|1|2|two),? get',
  'limited[ -]time',
  'win (?:a|an|up to|exciting)',
  'lucky draw',
  'jackpot',
  'lottery',
  ...bangla('অফার ডিসকাউন্ট ক্যাশব্যাক কুপন ভাউচার প্রোমো লটারি'),
  String.raw`(?:মূল্য|বিশেষ\s)?ছাড়(?:ের)?`,
  'জিতে নিন',
  'জিতুন',
  'সীমিত সময়',
  'ফ্রি ডেলিভারি',
  String.raw`কিনলে(?:ই)?\s\S{1,12}\sফ্রি`,
];

const advertising = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${phrases.join('|').normalize('NFC')})(?![\\p{L}\\p{M}])`,
  'giu',
);

/** Most words that the hint names. */
const mostNamed = 5;

/** The words of a text that are typical of advertisements, each once and as written. */
export function advertWordsIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const [word] of composed(text).matchAll(advertising)) {
    const key = word.toLowerCase();
    if (!found.has(key)) found.set(key, word);
    if (found.size === mostNamed) break;
  }
  return [...found.values()];
}
