import type { Behaviour } from './Behaviour.ts';
import { garbage } from './garbage.ts';
import { shuffle } from './shuffle.ts';
import { delay, drop, error, forget, halfOpen, happy, noResponse, slowReader } from './simple.ts';
import { throttle } from './throttle.ts';
import { unbind } from './unbind.ts';
import { wrongSequence } from './wrongSequence.ts';

/** All behaviours; a new one is added here. */
export const behaviours: readonly Behaviour[] = [
  happy,
  delay,
  throttle,
  error,
  forget,
  noResponse,
  drop,
  unbind,
  halfOpen,
  slowReader,
  garbage,
  wrongSequence,
  shuffle,
];
