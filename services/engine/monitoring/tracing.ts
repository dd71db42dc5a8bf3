import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Span, Tracer } from '@opentelemetry/api';
import { messageKey, type MessageKey } from '../messages/keys.ts';
import { instance } from '#services/kit/logging/instance.ts';
import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';

export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  TRACES_PERCENT: number;
  DATABASE_SCHEMA: string;
}

const shutdownMs = 2_000;

/** A step of a message's processing; `request` is the first of a trace, from which the others follow. */
export type Step = 'request' | 'accept' | 'lease' | 'submit' | 'receipt';

/** Milliseconds since 1970 by the database's clock, so that the steps of several processes are in order. */
interface Period {
  from: number;
  to: number;
}

type TraceStep = (
  step: Step,
  message: MessageKey,
  period: Period,
  attributes?: Record<string, string | number>,
) => void;

/** Adds a step to the trace of a message; null while nothing is traced, which is how it usually is. */
export let traceStep: TraceStep | null = null;

/**
 * Sends traces of messages to an OpenTelemetry collector, if one is set. The packages are loaded only then.
 *
 * The ids of a trace follow from the message, so its steps form one trace though they happen in several processes, and
 * nothing has to be stored with the message. A part of the messages is traced, the same ones in every process. Messages
 * of lists have no request of their own.
 * @returns a function that sends what is left
 */
export async function startTracing(settings: TracingSettings): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_PERCENT: percent, DATABASE_SCHEMA: cell } = settings;
  if (endpoint === '') return async () => {};
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const fixedIds = new FixedIds();
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'barta-sms-receiver',
      'service.instance.id': instance,
      'barta.cell': cell,
    }),
    idGenerator: fixedIds,
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${withoutTrailingSlashes(endpoint)}/v1/traces` }),
      ),
    ],
  });
  const tracer: Tracer = provider.getTracer('barta');

  const own: TraceStep = (step, message, { from, to }, attributes = {}) => {
    const digest = createHash('sha256')
      .update(`${cell} ${messageKey(message)}`)
      .digest();
    if ((digest.readUInt32BE() / 2 ** 32) * 100 >= percent) return;
    const [traceId, spanId] = [digest.toString('hex', 4, 20), digest.toString('hex', 20, 28)];
    const options = {
      startTime: new Date(from),
      kind: api.SpanKind[step === 'request' ? 'SERVER' : 'INTERNAL'],
      attributes: { 'barta.company': message.companyId, 'barta.message': message.id, ...attributes },
    };
    let span: Span;
    if (step === 'request') {
      Object.assign(fixedIds, { traceId, spanId });
      span = tracer.startSpan(step, options, api.ROOT_CONTEXT);
    } else {
      const parent = { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED, isRemote: true };
      span = tracer.startSpan(step, options, api.trace.setSpanContext(api.ROOT_CONTEXT, parent));
    }
    span.end(new Date(Math.max(from, to)));
  };
  traceStep = own;
  return async () => {
    if (traceStep === own) traceStep = null;
    // A collector that does not answer must not hold up the stop.
    await Promise.race([
      provider.shutdown().catch(() => undefined),
      sleep(shutdownMs, undefined, { ref: false }),
    ]);
  };
}

/** Gives the first span of a trace the ids that the others know it by, and all others random ones. */
class FixedIds {
  traceId: string | null = null;
  spanId: string | null = null;

  generateTraceId = (): string => {
    const id = this.traceId ?? randomBytes(16).toString('hex');
    this.traceId = null;
    return id;
  };

  generateSpanId = (): string => {
    const id = this.spanId ?? randomBytes(8).toString('hex');
    this.spanId = null;
    return id;
  };
}
