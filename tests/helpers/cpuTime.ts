/** Processor milliseconds that this process has spent, which a busy machine does not change as it changes the time of day. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
