import type { EmotionCache } from '@emotion/cache';

/**
 * jsdom asks every label of the document for its control, each by a walk through the whole document, to find those
 * of one control: a fifth of the time of a test that finds its inputs by their labels. The same, by their `for`.
 */
export function findLabelsQuickly(): void {
  for (const type of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
    Object.defineProperty(type.prototype, 'labels', {
      configurable: true,
      get(this: HTMLInputElement) {
        if (this.type === 'hidden') return null;
        return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
          label.hasAttribute('for') ? label.htmlFor === this.id : label.control === this,
        );
      },
    });
  }
}

/** jsdom compares each rule with an element whose style is asked for: all of them in one sheet, as in production. */
export function keepStylesTogether({ sheet }: EmotionCache): void {
  sheet.isSpeedy = true;
}

/** Where things stand and how they move. jsdom lays nothing out, so no test can see it. */
const layout =
  /(?<=[{;])\s*(?:-webkit-|-moz-|-ms-)?(?:border|margin|padding|inset|top|right|bottom|left|outline|box-shadow|box-sizing|transition|transform|animation|flex|align|justify|gap|grid|cursor)[\w-]*:[^;{}]*;?/g;

/**
 * jsdom takes every declaration of every rule that fits apart, each time that it is asked whether something is hidden or
 * may be clicked: a quarter of the time of a page. Rules go without those that nobody can see.
 */
export function leaveOutLayout({ sheet }: EmotionCache): void {
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    const seen = rule.startsWith('@keyframes') ? '' : rule.replace(layout, '');
    if (/\{[^{}]*\w[^{}]*\}/.test(seen)) insert(seen);
  };
}

/** Or the styles of every page so far would be compared. */
export function forgetStyles(cache: EmotionCache): void {
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
}
