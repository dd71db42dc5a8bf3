export { Barta } from './barta.ts';
export type * from './types.ts';
export { Refused, type CallOptions, type ConnectionOptions, type SendOptions } from './connection.ts';
