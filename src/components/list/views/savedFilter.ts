import type { SortPayload } from 'react-admin';
import { daysOf, periodOf, presetOf, presets, type Period, type PresetName } from '../period/period.ts';

type Filter = Record<string, unknown>;

/**
 * The values of a list's filters as a view keeps them. A period that has a name is kept by it, so that “last 7 days” are
 * the last ones whenever the view is opened.
 */
export function savedFilter(values: Filter): string {
  const { from, to, ...others } = values as Period & Filter;
  const preset = presetOf(daysOf({ from, to }));
  const period = preset === undefined ? { from, to } : preset === 'any' ? {} : { period: preset };
  return sortedJson({ ...others, ...period });
}

/** The order of a list as a view keeps it. */
export function orderOf({ field, order }: SortPayload): string {
  return `${field} ${order}`;
}

/** The filter of a view as of today; empty if its text cannot be parsed. */
export function openedFilter(text: string): Filter {
  const { period, ...others } = parsed(text);
  if (typeof period !== 'string' || !(period in presets())) return others;
  const { from, to } = periodOf(presets()[period as PresetName]);
  return { ...others, ...(from && { from }), ...(to && { to }) };
}

/** The same filter always has the same text. */
export function sameFilter(one: string, other: string): boolean {
  return sortedJson(parsed(one)) === sortedJson(parsed(other));
}

function sortedJson(values: Filter): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function parsed(text: string): Filter {
  try {
    return { ...(JSON.parse(text) as Filter) };
  } catch {
    return {};
  }
}
