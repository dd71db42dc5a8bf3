import { ApiError } from './ApiError.ts';

/**
 * The shared error handler of the product spec (section 8): the failure is logged and shown as a toast
 * titled Error, and carries what the caller goes on with. The shell listens and shows it, so data
 * providers and screens report alike.
 */
type Listener = (error: Error) => void | Promise<void>;
const listeners = new Set<Listener>();

export function onSharedError(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportError(thrown: unknown, fallback?: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (error instanceof ApiError) error.fallback = fallback;
  console.error(error);
  listeners.forEach((listener) => void listener(error));
  return error;
}

/** How long a toast is shown, in ms (product spec, section 9). */
export const toastMs = 3_000;
