import { sql } from 'kysely';
import type {
  BindMode,
  CarrierKind,
  IdMode,
  ReceiptDetection,
  UncertainPolicy,
} from '#contract/main-api/carriers/routes.ts';
import type { CentralPlatform } from '#contract/main-api/carriers/centralPlatform.ts';
import type { HttpCarrier } from '#contract/main-api/carriers/httpCarrier.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { routePasswordPlace, type SecretBox } from '#services/kit/auth/secrets.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import { carrierHost, type EngineSettings } from '../../settings.ts';
import { openPlatform, type PlatformSettings } from '../central-platform/platformSecrets.ts';
import { openHttp, type HttpSettings } from '../http/httpSecrets.ts';

/** A route's record, with its password. */
export interface RouteRecord {
  id: number;
  kind: CarrierKind;
  name: string;
  /** Increases with each change. */
  revision: number;
  host: string;
  port: number;
  usesTls: boolean;
  systemId: string;
  systemType: string;
  password: string;
  /** With its secrets; null where the route is of another kind. */
  centralPlatform: PlatformSettings | null;
  /** Likewise. */
  httpCarrier: HttpSettings | null;
  /** Whether its host may be this machine or in a private network. */
  allowsPrivate: boolean;
  /** Why it cannot be connected; null if it can. */
  problem: string | null;
  bindMode: BindMode;
  connections: number;
  window: number;
  /** The limit of all processes together; null for none. */
  segmentsPerSecond: number | null;
  responseSeconds: number;
  enquireSeconds: number;
  idMode: IdMode;
  receiptDetection: ReceiptDetection;
  utcOffsetMinutes: number;
  prefixes: string[];
  priority: number;
  whenUncertain: UncertainPolicy;
  carriesSystemTexts: boolean;
  needsContentApproval: boolean;
}

/** The settings of a route over the Central Platform, without its secrets; null where it is of another kind. */
export const platformColumn = sql<CentralPlatform | null>`routes.central_platform`.as('centralPlatform');
/** Likewise of a route over any HTTP. */
export const httpColumn = sql<HttpCarrier | null>`routes.http_carrier`.as('httpCarrier');

/** The route of a new database. */
const firstRoute = 'primary';

/**
 * Creates the route of the settings in a new database.
 * @param segmentsPerSecond the limit, which is no setting: people change it on the Route screen
 */
export async function createSettingsRoute(
  database: Queries,
  segmentsPerSecond: number | null = null,
): Promise<void> {
  const { rows } = await sql`select from routes limit 1`.execute(database);
  if (rows.length > 0) return;
  await database
    .insertInto('routes')
    .values({
      name: firstRoute,
      follows_settings: true,
      carries_system_texts: true,
      segments_per_second: segmentsPerSecond,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Updates the route of the settings at each start, unless a user has changed it; creates it in a new database. */
export async function updateSettingsRoute(database: Database, settings: EngineSettings): Promise<void> {
  await createSettingsRoute(database);
  const wanted = {
    host: carrierHost(settings),
    port: settings.SMPP_PORT,
    uses_tls: settings.SMPP_TLS,
    system_id: settings.SMPP_SYSTEM_ID,
    window_size: settings.SMPP_WINDOW,
    response_seconds: settings.SMPP_RESPONSE_SECONDS,
    id_mode: settings.SMPP_ID_MODE,
    utc_offset_minutes: settings.SMPP_UTC_OFFSET_MINUTES,
  };
  await database
    .updateTable('routes')
    .set({ ...wanted, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('follows_settings', '=', true)
    .where(({ not, and }) => not(and(wanted)))
    .execute();
}

/** The enabled routes that this process serves. */
export async function readRoutes(
  database: Database,
  secrets: SecretBox,
  settings: EngineSettings,
): Promise<RouteRecord[]> {
  const rows = await database
    .selectFrom('routes')
    .selectAll()
    .select([platformColumn, httpColumn])
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  const names = listSetting(settings.RECEIVER_ROUTES).map((name) => name.toLowerCase());
  const served = rows.filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()));
  return served.map((row) => ({
    ...secretsOf(row, secrets, settings),
    id: row.id,
    kind: row.kind,
    allowsPrivate: settings.CARRIER_PRIVATE_ADDRESSES,
    name: row.name,
    revision: row.revision,
    host: row.host,
    port: row.port,
    usesTls: row.uses_tls,
    systemId: row.system_id,
    systemType: row.system_type,
    bindMode: row.bind_mode,
    connections: row.connections,
    window: row.window_size,
    segmentsPerSecond: row.segments_per_second,
    responseSeconds: row.response_seconds,
    enquireSeconds: row.enquire_seconds,
    idMode: row.id_mode,
    receiptDetection: row.receipt_detection,
    utcOffsetMinutes: row.utc_offset_minutes,
    prefixes: row.prefixes,
    priority: row.priority,
    whenUncertain: row.when_uncertain,
    carriesSystemTexts: row.carries_system_texts,
    needsContentApproval: row.needs_content_approval,
  }));
}

interface Sealed {
  id: number;
  follows_settings: boolean;
  sealed_password: Uint8Array | null;
  centralPlatform: CentralPlatform | null;
  httpCarrier: HttpCarrier | null;
}

type Secrets = Pick<RouteRecord, 'password' | 'centralPlatform' | 'httpCarrier' | 'problem'>;

/** Secrets that cannot be opened must not stop the other routes. */
function secretsOf(
  { id, follows_settings, sealed_password, centralPlatform, httpCarrier }: Sealed,
  secrets: SecretBox,
  settings: EngineSettings,
): Secrets {
  const none = { password: '', centralPlatform: null, httpCarrier: null, problem: null };
  if (follows_settings) return { ...none, password: settings.SMPP_PASSWORD };
  try {
    const opened = sealed_password ? secrets.open(sealed_password, routePasswordPlace(id)) : null;
    if (centralPlatform) return { ...none, centralPlatform: openPlatform(centralPlatform, opened) };
    if (httpCarrier) return { ...none, httpCarrier: openHttp(httpCarrier, opened) };
    return { ...none, password: opened ?? '' };
  } catch (error) {
    return { ...none, problem: (error as Error).message };
  }
}
