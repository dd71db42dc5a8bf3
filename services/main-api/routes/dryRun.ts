import type { RouteDryRun, RouteDryRunReply } from '#contract/main-api/carriers/routeDryRun.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { dryRun } from '#services/engine/carriers/http/dryRun.ts';
import { settingsProblems } from '#services/engine/carriers/http/settingsProblems.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';

/** @throws rule-refused with the fields at fault */
export function dryRunRouteOf(run: RouteDryRun): RouteDryRunReply {
  const number = parseMsisdn(run.message.to);
  refuseProblems({
    ...settingsProblems(run.httpCarrier),
    ...(!number.ok && { 'message.to': `msisdn-${number.reason}` as const }),
  });
  return dryRun(run, number.ok ? number.msisdn : '');
}
