import type { EmotionCache } from '@emotion/cache';
import { configure } from '@testing-library/react';
import React from 'react';

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

/** Declarations on which roles, names and clicks depend: whether an element is shown and takes clicks, and the text that CSS adds. */
const perceivable = /(?:^|[{;])\s*(?:display|visibility|pointer-events|user-select|content)\s*:[^;{}]*/g;

/**
 * jsdom compares each rule with an element and takes all of its declarations apart, each time that it is asked whether
 * something is hidden or may be clicked: a fifth of the time of a page. Only declarations on which the answer depends are kept.
 */
export function keepPerceivableStyles({ sheet }: EmotionCache): void {
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    const kept = rule.replace(
      /\{([^{}]*)\}/g,
      (block) => `{${(block.match(perceivable) ?? []).join('').replace(/^[{;]/, '').replaceAll('{', ';')}}`,
    );
    if (/\{[^{}]*\w[^{}]*\}/.test(kept) && !rule.startsWith('@keyframes')) insert(kept);
  };
}

/**
 * React notes for each element where it was made, which takes a seventh of the time of a page, and stops after many
 * elements. The count of elements is made infinite, so that it notes none.
 */
export function leaveOutOwnerStacks(): void {
  const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}

/**
 * Testing Library prints the whole document for each query that finds nothing, and a wait asks many times: a tenth of the
 * time of a page. It is printed when somebody reads the message.
 */
export function printDocumentWhenRead(): void {
  configure(({ getElementError }) => ({
    getElementError: function failure(message, container) {
      const error = new Error();
      error.name = 'TestingLibraryElementError';
      Error.captureStackTrace(error, failure);
      return Object.defineProperty(error, 'message', {
        configurable: true,
        get: () => getElementError(message, container).message,
      });
    },
  }));
}

/** Or the styles of every page so far would be compared. */
export function forgetStyles(cache: EmotionCache): void {
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
}
