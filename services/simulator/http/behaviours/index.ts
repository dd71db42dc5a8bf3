import type { HttpBehaviour } from './Behaviour.ts';
import { garbage } from './garbage.ts';
import { cut, delay, drop, error, fail, happy, noResponse, redirect, throttle, trickle } from './simple.ts';

/** All behaviours; a new one is added here. */
export const httpBehaviours: readonly HttpBehaviour[] = [
  happy,
  delay,
  throttle,
  error,
  fail,
  noResponse,
  drop,
  cut,
  trickle,
  redirect,
  garbage,
];
