import type { AccountStatus, EncodeStatus, VideoType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { findPlaylistSource, type PlaylistSourceRow, sources } from './sources.ts'

type EmbedAccount = { accountId: string; domains: string[]; status: AccountStatus; statusSince: Date; requiresSignedViewer: boolean }
/** An embed code with its account: of a media, with what decides whether it may be embedded and what shows it, or of a playlist. */
export type EmbedPageRow = EmbedAccount & ({ media: EmbeddedMedia } | Pick<PlaylistSourceRow, 'title' | 'content'>)
export type EmbeddedMedia = {
  title: string
  type: VideoType
  status: EncodeStatus
  playable: boolean
  duration: number | null
  width: number | null
  height: number | null
  thumbnails: string[]
  custom_thumbnail: string | null
  selected_thumb: number
}

/** What an embed page needs to know of its code; undefined for an unknown one or one of a deleted media. */
export async function findEmbedPage(db: Kysely<DatabaseSchema>, embedId: string): Promise<EmbedPageRow | undefined> {
  const row = await sources(db)
    .innerJoin('embed_tokens as e', 'e.video_key', 'v.key')
    .select(['a.id as accountId', 'e.referrers as domains', 'a.status', 'a.status_since as statusSince'])
    .select(['a.requires_signed_viewer as requiresSignedViewer'])
    .select(['v.title', 'v.type', 'v.status as encodeStatus', 'v.playable', 'v.duration', 'v.width', 'v.height'])
    .select(['v.thumbnails', 'v.custom_thumbnail', 'v.selected_thumb'])
    .where('e.id', '=', embedId)
    .executeTakeFirst()
  if (row === undefined) return findPlaylistSource(db, embedId)
  const { accountId, domains, status, statusSince, requiresSignedViewer, encodeStatus, ...media } = row
  return { accountId, domains, status, statusSince, requiresSignedViewer, media: { ...media, status: encodeStatus } }
}

/** Embed code of a sample lesson that plays on one of the hosts, and for viewers that nobody signed; the oldest, undefined without any. */
export async function findShownSample(db: Kysely<DatabaseSchema>, hosts: readonly string[]): Promise<string | undefined> {
  const row = await sources(db)
    .innerJoin('embed_tokens as e', 'e.video_key', 'v.key')
    .select('e.id')
    .where('v.sample', '=', true)
    .where('v.playable', '=', true)
    .where('a.status', '=', 'activated')
    .where('a.requires_signed_viewer', '=', false)
    .where('e.referrers', '&&', sql<string[]>`${[...hosts]}::text[]`)
    .orderBy('v.created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
