import { embedPlaylistLimit, type PlaybackPlaylist } from '@videozz/contract'
import { findCompletedMedia, findOwnerSession, findPlaylistSource, listPlaylistMedia, type PlaylistMedia } from '@videozz/db'
import { embedFault } from '@videozz/domain'
import type { FeatureDeps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { peopleLists } from '../../shared/find-caller.ts'
import { type EmbedSource, requireOpen } from './require-source.ts'

/** A playlist of which a session plays a lesson. */
export type Playlist = Pick<PlaybackPlaylist, 'title' | 'playsOn'> & {
  /** What may be embedded now, in its order; at least one. */
  media: readonly PlaylistMedia[]
  hasImprint: boolean
}
export type PlaylistSource = EmbedSource & { playlist: Playlist }

/**
 * The playlist behind an embed code, with the media of it that a session is to play: the wanted one, else the first.
 * @throws AppError PLAYBACK_EMBED_UNKNOWN, PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_NO_DOMAINS, PLAYBACK_PLAYLIST_EMPTY.
 */
export async function requirePlaylist(
  { db, env }: Pick<FeatureDeps, 'db' | 'env'>,
  embed: string,
  wanted: string | undefined,
  now: Date,
): Promise<PlaylistSource> {
  const row = await findPlaylistSource(db, embed)
  if (!row) throw new AppError('PLAYBACK_EMBED_UNKNOWN', { reason: 'embed unknown' })
  const { accountId, domains, title, playsOn, hasImprint, requiresSignedViewer } = row
  requireOpen(row, { accountId }, now)
  const [owner, all] = await Promise.all([
    findOwnerSession(db, accountId, peopleLists(env), now),
    listPlaylistMedia(db, row.content, embedPlaylistLimit),
  ])
  const media = all.filter((each) => owner && embedFault(each, owner) === null)
  const played = media.find(({ key }) => key === wanted) ?? media[0]
  if (!played) throw new AppError('PLAYBACK_PLAYLIST_EMPTY', { reason: 'no media to embed', about: { accountId } })
  const source = { videoKey: played.key, generation: played.generation, embedId: embed, domains }
  const account = { id: accountId, requiresSignedViewer, hasImprint: hasImprint || played.sample }
  return { ...source, account, playlist: { title, playsOn, media, hasImprint } }
}

/**
 * The lessons as this viewer sees them, and the source of the one to play: where none is wanted, the first that they did not complete.
 */
export async function chooseLesson(
  { db }: Pick<FeatureDeps, 'db'>,
  source: PlaylistSource,
  viewerId: string,
  wanted: string | undefined,
): Promise<{ source: EmbedSource; playlist: PlaybackPlaylist }> {
  const { title, playsOn, media, hasImprint } = source.playlist
  const done = await findCompletedMedia(
    db,
    viewerId,
    media.map(({ key }) => key),
  )
  const lessons = media.map(({ key, title: name, type, duration }) => {
    const kind = type === 'audio' ? ('audio' as const) : ('video' as const)
    return { key, title: name, kind, duration, completed: done.has(key) }
  })
  const playlist = { title, playsOn, lessons }
  const next = wanted === source.videoKey ? undefined : media.find(({ key }) => !done.has(key))
  if (!next) return { source, playlist }
  const account = { ...source.account, hasImprint: hasImprint || next.sample }
  return { source: { ...source, videoKey: next.key, generation: next.generation, account }, playlist }
}
