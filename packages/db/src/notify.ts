import type { RealtimeEventName, RealtimePayload } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from './schema/schema.ts'

/** PostgreSQL channel for realtime events from any process to every api. */
export const realtimeChannel = 'videozz_realtime'
/** Leaves room under PostgreSQL's limit of 8000 bytes for a notification. */
const largestPayload = 7900

/** Events of an account; `encodeLine` has a channel of its own, and `connectionsChanged` is of one person. */
type AccountEventName = Exclude<RealtimeEventName, 'encodeLine' | 'connectionsChanged'>
export type RealtimeEnvelope =
  | { [E in AccountEventName]: { account: string; event: E; payload: RealtimePayload<E> } }[AccountEventName]
  | { account: string; user: string; event: 'connectionsChanged'; payload: RealtimePayload<'connectionsChanged'> }
  | { account: string; event: 'sign-out'; payload: { userId: string; familyId: string } }

/** Sends a realtime event; inside a transaction it leaves with the commit. */
export async function notifyRealtime(db: Kysely<DatabaseSchema>, envelope: RealtimeEnvelope): Promise<void> {
  const text = JSON.stringify(envelope)
  if (Buffer.byteLength(text) > largestPayload)
    throw new RangeError(`Realtime event ${envelope.event} is larger than a notification may be`)
  await sql`select pg_notify(${realtimeChannel}, ${text})`.execute(db)
}

/** PostgreSQL channel that notifies every api of a published segment; payload `videoKey generation`. */
export const segmentChannel = 'videozz_segment'

export async function notifySegment(db: Kysely<DatabaseSchema>, videoKey: string, generation: number): Promise<void> {
  await sql`select pg_notify(${segmentChannel}, ${`${videoKey} ${generation}`})`.execute(db)
}

/** PostgreSQL channel that notifies every api of a part of a live, and every node of the end of a run; payload: the media. */
export const liveChannel = 'videozz_live'

export async function notifyLive(db: Kysely<DatabaseSchema>, videoKey: string): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${videoKey})`.execute(db)
}

/** PostgreSQL channel that notifies every api that the chat of a live changed; payload: the media. */
export const chatChannel = 'videozz_chat'

export async function notifyChat(db: Kysely<DatabaseSchema>, videoKey: string): Promise<void> {
  await sql`select pg_notify(${chatChannel}, ${videoKey})`.execute(db)
}

/** PostgreSQL channel that notifies every api that encodes moved up in their line. */
export const encodeLineChannel = 'videozz_encode_line'

export async function notifyEncodeLine(db: Kysely<DatabaseSchema>): Promise<void> {
  await sql`select pg_notify(${encodeLineChannel}, '')`.execute(db)
}

/** PostgreSQL channel that notifies the workers of a due webhook. */
export const webhookChannel = 'videozz_webhook'
/** PostgreSQL channel that notifies every api that the webhook endpoints of an account changed; payload: the account. */
export const webhookEndpointChannel = 'videozz_webhook_endpoint'

/** Notifies the workers when the transaction commits. */
export async function notifyWebhooks(db: Kysely<DatabaseSchema>): Promise<void> {
  await sql`select pg_notify(${webhookChannel}, '')`.execute(db)
}

export async function notifyWebhookEndpoints(db: Kysely<DatabaseSchema>, accountId: string): Promise<void> {
  await sql`select pg_notify(${webhookEndpointChannel}, ${accountId})`.execute(db)
}

/** PostgreSQL channel that notifies the workers of imports that are due, or are to stop. */
export const importChannel = 'videozz_import'

export async function notifyImports(db: Kysely<DatabaseSchema>): Promise<void> {
  await sql`select pg_notify(${importChannel}, '')`.execute(db)
}

/** PostgreSQL channel that notifies the waiting api that a picture was converted or refused; payload: the request. */
export const pictureChannel = 'videozz_picture'

export async function notifyPicture(db: Kysely<DatabaseSchema>, key: string): Promise<void> {
  await sql`select pg_notify(${pictureChannel}, ${key})`.execute(db)
}
