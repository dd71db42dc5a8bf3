import {
  destinationFields,
  type DestinationField,
  type RouteChange,
} from '#contract/main-api/carriers/routes.ts';

/** The changed fields that decide where messages go. */
export function destinationFieldsAmong(fields: readonly string[]): DestinationField[] {
  return destinationFields.filter((field) => fields.includes(field));
}

/**
 * Whether a change needs the caller's own password, so that an unattended screen is not enough to redirect messages.
 * Switching a route off sends nothing to a new machine, and may be urgent.
 * @param change only the fields that are different from those of the route
 */
export function needsCurrentPassword(change: RouteChange): boolean {
  const fields = destinationFieldsAmong(Object.keys(change));
  return fields.some((field) => field !== 'isEnabled' || change.isEnabled === true);
}
