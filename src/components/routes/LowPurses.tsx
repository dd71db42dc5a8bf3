import { useTranslate } from 'react-admin';
import type { RouteLiveState, RoutePurse } from '#contract/main-api/carriers/routeStates.ts';
import { useFormats } from '../useFormats.ts';
import { WarningLine } from '../WarningLine.tsx';

/** The key of the name of a purse. */
export function purseKey({ operator }: Pick<RoutePurse, 'operator'>): string {
  return operator ? `routes.platform.operator.${operator}` : 'routes.live.own_purse';
}

/** Where little or nothing is left for the provider, although the route works. */
export function LowPurses({ purses }: Pick<RouteLiveState, 'purses'>) {
  const translate = useTranslate();
  const { number } = useFormats();
  const low = purses.filter(({ isLow }) => isLow);
  if (low.length === 0) return null;
  const balances = low.map((purse) => `${translate(purseKey(purse))} ${number(purse.balance)}`).join(', ');
  return <WarningLine>{translate('routes.live.purses_low', { balances })}</WarningLine>;
}
