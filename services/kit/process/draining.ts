const draining = new WeakSet<object>();

/** From now on `/ready` of an app answers 503, so that load balancers send requests elsewhere before the stop. */
export function startDraining(app: object): void {
  draining.add(app);
}

export function isDraining(app: object): boolean {
  return draining.has(app);
}
