// Loaded into a process before its program (`NODE_OPTIONS=--import`): its wall clock is wrong by CLOCK_SHIFT_MS.
// `performance.now()` and timers go on as they do on a real machine whose clock was set wrong.
const RealDate = Date;
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  apply: () => new RealDate(now()).toString(),
  construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
});
