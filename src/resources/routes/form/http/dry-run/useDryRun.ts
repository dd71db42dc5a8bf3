import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  dryRunRoute,
  type RouteDryRun,
  type RouteDryRunReply,
} from '#contract/main-api/carriers/routeDryRun.ts';
import { ApiError } from '../../../../../dataProviders/http/ApiError.ts';
import { call } from '../../../../../dataProviders/http/httpClient.ts';
import { dryRunBody, newTrial, problemsOfTrial, type Trial } from './dryRunBody.ts';

interface Outcome {
  /** The tried values as text, to be compared with those of now. */
  of: string;
  reply: RouteDryRunReply | null;
  /** Why there is no reply. */
  problem: string | null;
  ofTrial: Partial<Record<keyof Trial, string>>;
}

/** Tries the settings in the form of a route, saved or not. What is wrong with them stands at their inputs. */
export function useDryRun() {
  const { setError, clearErrors } = useFormContext();
  const values = useWatch();
  const [trial, setTrial] = useState(newTrial);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isPending, setIsPending] = useState(false);
  const body = dryRunBody(values, trial);
  const of = JSON.stringify(body);

  const run = async () => {
    setIsPending(true);
    clearErrors(['host', 'port', 'httpCarrier']);
    try {
      // The service names what is missing in it.
      const reply = await call(dryRunRoute, { body: body as RouteDryRun });
      setOutcome({ of, reply, problem: null, ofTrial: {} });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { ofForm, ofTrial } = problemsOfTrial(error.body?.errors ?? {});
      for (const [path, message] of Object.entries(ofForm)) setError(path, { type: 'server', message });
      const isMarked = Object.keys(ofForm).length > 0;
      const problem = isMarked ? 'routes.http.dry_run.marked' : error.message;
      setOutcome({ of, reply: null, problem, ofTrial });
    } finally {
      setIsPending(false);
    }
  };

  return {
    trial,
    change: (changes: Partial<Trial>) => setTrial({ ...trial, ...changes }),
    run,
    isPending,
    outcome,
    /** Whether the values are others than those that were tried. */
    isStale: outcome !== null && outcome.of !== of,
  };
}
