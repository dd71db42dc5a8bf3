import type { Call, CarrierRequest } from './Call.ts';
import type { HttpCarrier } from './HttpCarrier.ts';

/** Reads a request to one path; the answer is decided later. */
export type ReadCall = (request: CarrierRequest, carrier: HttpCarrier) => Call;
