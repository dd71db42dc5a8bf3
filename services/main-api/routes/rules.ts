import type { Route, RouteChange } from '#contract/main-api/carriers/routes.ts';
import { destinationFieldsAmong } from '#domain/carriers/routeChange.ts';
import { forbiddenFields, refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { hasFullAccess } from '../outranking.ts';

/**
 * System texts recover accounts. A person who decides where they go can take over any account, so this needs full
 * access.
 * @param before null for a new route
 * @param change only the fields that are different
 * @throws forbidden on the fields at fault
 */
export function requireSystemTextAccess(session: Session, before: Route | null, change: RouteChange): void {
  if (hasFullAccess(session)) return;
  const fields = before?.carriesSystemTexts
    ? destinationFieldsAmong(Object.keys(change))
    : change.carriesSystemTexts
      ? ['carriesSystemTexts']
      : [];
  if (fields.length === 0) return;
  throw forbiddenFields(Object.fromEntries(fields.map((field) => [field, 'full-access-needed'])));
}

/** @throws forbidden */
export function requireRemovable(session: Session, { carriesSystemTexts }: Route): void {
  if (!carriesSystemTexts || hasFullAccess(session)) return;
  throw refusal('forbidden', 'route-carries-codes');
}
