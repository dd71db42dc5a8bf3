/**
 * Names become part of texts to others: an SMS, an e-mail, a printed document. There a hidden mark can turn the rest of the text
 * around, and an address becomes a link that seems to come from the sender.
 */
export type NameProblem = 'name-hidden-characters' | 'name-address';

/** Control, format and other characters that are not drawn, lone surrogates, and line separators. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Joiners that change how letters are drawn: after a letter of a script that needs them, and not before another script. Bangla writes
 * র‍্যাব with U+200D, and U+200C after a hasanta, also at the end of a word.
 */
const joiners =
  /(?<=[\p{Script=Bengali}\p{Script=Devanagari}])[\u200c\u200d](?=[\p{Script=Bengali}\p{Script=Devanagari}])|(?<=[\u09cd\u094d])[\u200c\u200d](?![\p{L}\p{N}\p{Cf}])/gu;
/** Emoji of several, and the choice of their colourful form. */
const emojiJoiners =
  /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f/gu;

/** Characters that people or their phones take for a dot, a slash and a colon, beyond what compatibility forms cover. */
const dots = /[\u3002\uff61\u2024\u0701\u0702\ua4f8\ufe52]/gu;
const slashes = /[\u2044\u2215\u29f8\u2571\u27cb\u3033\u30ce\u4e3f\u2cc6\\]/gu;
const colons = /[\ua789\u2236\u0589\u05c3\u02f8\ufe13]/gu;

/** Endings of names in the DNS that are common in messages; a point in a name such as Md.Rahim is no address. */
const endings =
  'com|net|org|info|biz|edu|gov|mil|int|bd|io|ly|gl|gd|co|me|to|cc|tv|ws|tk|ml|ga|cf|gq|ru|cn|uk|us|eu|in|pk|ai|app|dev|xyz|top|link|click|shop|store|online|site|website|web|club|live|life|world|today|news|pro|vip|win|bid|loan|icu|cyou|buzz|work|mobi|asia|name|page|sbs|rest|bond|cloud|tech|space|fun|host|press|বাংলা|ভারত|рф';
const label = '[\\p{L}\\p{N}\\p{M}_-]+';
const addresses = [
  // A scheme.
  /\p{L}[\p{L}\p{N}+.-]*\s*:\s*\/\s*\//u,
  /(^|[^\p{L}\p{N}])((https?|ftp|sftp|mailto|javascript)\s*:|(tel|sms|smsto|intent|tg|whatsapp):\S)/u,
  /(^|[^\p{L}\p{N}])www\d*\s?\./u,
  /(^|[^\p{L}\p{N}])xn--/u,
  // A name in the DNS before a path, a port or a query.
  new RegExp(`${label}\\.\\p{L}{2,}\\.?([/?#]|:\\d)`, 'u'),
  new RegExp(`${label}\\.(${endings})(?![\\p{L}\\p{N}\\p{M}_-])`, 'u'),
  // An address of a machine.
  /(^|[^\d.])\d{1,3}(\.\d{1,3}){3}(?![\d.])/u,
  /\[[0-9a-f]*:[0-9a-f:]+\]/u,
];

/** Longer ones are refused for their length, and the patterns are not tried on them. */
const longest = 1_000;

/** The problem of a name, or null. Its length and its visibility are for the contract. */
export function nameProblem(name: string): NameProblem | null {
  if (name.length > longest) return null;
  const rest = name.replace(joiners, '').replace(emojiJoiners, '');
  // One in which nothing can be seen is refused by its length.
  if (rest.replace(hidden, '').trim() === '') return null;
  if (rest.search(hidden) >= 0) return 'name-hidden-characters';
  return isAddress(rest) ? 'name-address' : null;
}

function isAddress(name: string): boolean {
  const plain = plainForm(name);
  return addresses.some((address) => address.test(plain));
}

/** As a program reads it that makes links: full-width and other forms as the plain ones. */
function plainForm(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(dots, '.').replace(slashes, '/').replace(colons, ':');
}

/** A name as it may stand in a text to others. Names that were stored before the rule lose their hidden marks, and their addresses are taken apart. */
export function nameInTexts(name: string): string {
  if (nameProblem(name) === null) return name;
  const visible = name
    .replace(joiners, (joiner) => (joiner === '\u200c' ? keptNonJoiner : keptJoiner))
    .replace(/[\t\r\n]+/g, ' ')
    .replace(hidden, '')
    .replaceAll(keptNonJoiner, '\u200c')
    .replaceAll(keptJoiner, '\u200d');
  if (!isAddress(visible)) return visible.trim();
  return plainForm(visible)
    .replace(/[./:?#@\\[\]]+/gu, ' ')
    .replace(/xn--/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Stand for joiners that stay while hidden marks are removed; both are noncharacters, which no name has. */
const keptNonJoiner = '\ufdd0';
const keptJoiner = '\ufdd1';
