import type { Fault } from '../fault.ts';

const authenticate = [401, 20003, 'Authenticate'] as const;
const permission = [403, 20003] as const;
const invalidParameter = [400, 20001] as const;
const notFound = [404, 20404, 'The requested resource was not found'] as const;
const serverError = [500, 20500, 'Internal Server Error'] as const;

/** The refusal of `StatusCallback`, with our sentence. */
export const invalidCallback = [400, 21609] as const;

/** Status and code of each refusal; without words of its own it has our sentence. */
export const twilioErrors: Readonly<Record<Fault, readonly [status: number, code: number, words?: string]>> =
  {
    'key-missing': authenticate,
    'key-unknown': authenticate,
    'key-in-address': authenticate,
    network: permission,
    permission,
    class: permission,
    sender: [400, 21212, "Invalid 'From' Phone Number"],
    number: [400, 21211, "Invalid 'To' Phone Number"],
    'number-missing': [400, 21604, "A 'To' phone number is required."],
    'opted-out': [400, 21610, 'Attempt to send to unsubscribed recipient'],
    'text-missing': [400, 21602, 'Message body is required.'],
    'text-too-long': [400, 21617, 'The concatenated message body exceeds the 1600 character limit'],
    text: invalidParameter,
    start: [400, 35114],
    reference: invalidParameter,
    'reference-used': invalidParameter,
    credit: [403, 20005],
    rate: [429, 20429, 'Too Many Requests'],
    'day-limit': [429, 20429],
    parameter: invalidParameter,
    'not-found': notFound,
    'not-covered': notFound,
    malformed: [400, 20001],
    unavailable: [503, 20503, 'Service is temporarily unavailable'],
    internal: serverError,
  };
