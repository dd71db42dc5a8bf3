import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getContrastRatio } from '@mui/material/styles';
import { dropdownZIndex, layers } from '#src/theme/layers.ts';
import { themes } from '#src/theme/theme.ts';
import { tokens } from '#src/theme/tokens.ts';

const css = readFileSync('src/theme/tokens.css', 'utf8');
const [, lightCss, darkCss] = css.split(/:root[^{]*\{/);
const cssTokens = { light: lightCss!, dark: darkCss! };
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  const colour = tokens[mode];

  test('is the same in tokens.ts and tokens.css', () => {
    const inCss = Object.fromEntries(
      [...cssTokens[mode].matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
    );
    expect(inCss).toEqual(
      Object.fromEntries(Object.entries(colour).map(([name, value]) => [kebab(name), value])),
    );
  });

  const inks = ['text', 'textMuted', 'accent', 'success', 'warning', 'error', 'info'] as const;
  const grounds = ['canvas', 'surface', 'sunken'] as const;
  const pairs = [
    ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
    ...(['success', 'warning', 'error', 'info'] as const).map((fill) => ['onStatus', fill] as const),
    ['onAccent', 'accent'],
    ['onAccent', 'accentStrong'],
    ['accentStrong', 'accentSoft'],
    ['text', 'accentSoft'],
  ] as const;

  test('can be read everywhere (4.5:1)', () => {
    const pale = pairs.filter(([ink, ground]) => getContrastRatio(colour[ink], colour[ground]) < 4.5);
    expect(pale).toEqual([]);
  });

  test('the outline of a field can be seen (3:1)', () => {
    expect(getContrastRatio(colour.borderStrong, colour.surface)).toBeGreaterThanOrEqual(3);
  });
});

test("dropdowns are at the product spec's z-index, above the dialogs in which they stand", () => {
  expect(dropdownZIndex).toBe(1_040);
  expect(layers.appBar).toBeLessThan(layers.drawer);
  expect(layers.drawer).toBeLessThan(layers.modal);
  expect(layers.modal).toBeLessThan(dropdownZIndex);
  for (const theme of [themes.en.light, themes.bn.dark]) expect(theme.zIndex).toMatchObject(layers);
});
