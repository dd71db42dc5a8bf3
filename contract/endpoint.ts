import type { Static, TSchema } from 'typebox';
import type { FieldProblem } from './errors.ts';
import type { OpenAccess, PermissionKey } from './permissions.ts';

/** The three services and the ports the product spec gives them (section 9). */
export const servicePorts = { 'main-api': 4400, 'sms-receiver': 6100, 'database-manager': 6110 } as const;
export type ServiceName = keyof typeof servicePorts;

/** Where the SMS receiver answers programs of companies. */
export const publicApiPort = 6120;

/** A service as the portal calls it, or what the SMS receiver offers programs on a port of its own. */
export type ApiName = ServiceName | 'public-api';

/**
 * One call, stated once: the server mounts it, the portal calls it, OpenAPI and the access tests are
 * made from it.
 */
export interface EndpointSpec {
  service: ApiName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` for parameters; the names are the keys of `params`. */
  path: `/${string}`;
  summary: string;
  permission: PermissionKey | OpenAccess;
  /** Permissions each of which opens it as `permission` does. */
  orAny?: readonly PermissionKey[];
  /** A second permission that its caller must hold. */
  alsoNeeds?: PermissionKey;
  /** Only the provider's own people may call it, even if others have the permission. */
  scope?: 'platform';
  /** May be called while a new password is due, and by then needs no permission. */
  whilePasswordDue?: boolean;
  /** May be called while a second factor is due, and by then needs no permission. */
  whileSecondFactorDue?: boolean;
  /**
   * Moves money or gives power: a caller who has a second factor, and gave no code in this session in the last minutes, is asked for one
   * (`code-required`) and then repeats the call.
   */
  asksForCode?: boolean;
  /**
   * Works also while the disk of the embedded database is nearly full, as everything that deletes does: it needs little
   * room, and stops what fills the disk or takes somebody's access away.
   */
  worksOnFullDisk?: boolean;
  /** May carry the header `X-Device-Token` (`deviceToken.ts`). */
  takesDeviceToken?: boolean;
  params?: TSchema;
  /** Properties that are objects or arrays travel as JSON text (see `listQuery`). */
  query?: TSchema;
  body?: TSchema;
  /** Size limit of the JSON body in bytes, if its schema does not bound it (`bodyBytes.ts`). */
  bodyBytes?: number;
  /**
   * The body may come as `multipart/form-data` as well: its fields by their names, and a `file` of at most so many bytes; the problem of
   * a larger one is `file-too-large`, or else `tooLarge`.
   */
  upload?: { fileBytes: number; tooLarge?: FieldProblem };
  /** The reply, or for `text/event-stream` the data of each event. */
  reply: TSchema;
  /** When it is not JSON: the answer is a stream of this. */
  replyType?: 'text/csv' | 'text/event-stream' | 'application/pdf';
  /** Types that the stream can have instead; the handler says so. */
  otherReplyTypes?: readonly string[];
  /** Status of a success; 200 when it is not said. */
  status?: 200 | 201 | 202;
  /**
   * A repeat with the same `Idempotency-Key` header gets the first answer. Calls of the product spec, which does not know the
   * header, take it (`optional`); without it a repeat is another request. The others need it.
   */
  idempotent?: 'optional' | 'required';
}

/** A call that the portal makes. */
export type PortalEndpoint = EndpointSpec & { service: ServiceName };

export function endpoint<const Spec extends EndpointSpec>(spec: Spec): Spec {
  return spec;
}

type Part<Spec, Key extends 'params' | 'query' | 'body'> =
  Spec extends Record<Key, infer Schema extends TSchema> ? Record<Key, Static<Schema>> : unknown;

/**
 * The input of a call: `{ params, query, body }`, as far as the endpoint has them. The endpoint says what they are, never
 * the other way round: to look for it there (`NoInfer`) took the compiler a third of its time.
 */
export type Input<Spec extends EndpointSpec> = NoInfer<
  Part<Spec, 'params'> & Part<Spec, 'query'> & Part<Spec, 'body'>
>;

export type Reply<Spec extends EndpointSpec> = NoInfer<Static<Spec['reply']>>;

/** The path with its parameters filled in, e.g. `/branches/companyID/7`. */
export function pathOf(spec: EndpointSpec, params: Record<string, unknown> = {}): string {
  return spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
