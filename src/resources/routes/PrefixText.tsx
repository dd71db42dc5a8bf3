import { useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/routes.ts';

/** Which numbers a route serves. */
export function PrefixText({ route: { prefixes } }: { route: Pick<Route, 'prefixes'> }) {
  const translate = useTranslate();
  return prefixes.length === 0 ? translate('routes.all_numbers') : prefixes.join(', ');
}
