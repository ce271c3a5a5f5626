import { type Answer, embedPlaylistLimit, type embedRoutes, errorMessage, type ServerInput } from '@videozz/contract'
import {
  contentOf,
  type EmbedPlaylist,
  ensureEmbedPlaylist,
  findFolder,
  findVideos,
  listPlaylistMedia,
  type PlaylistContent,
  setPlaysOn,
  writeAudit,
} from '@videozz/db'
import { type AccountSession, embedFault } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

type Body = ServerInput<typeof embedRoutes.createEmbedPlaylist>['body']
type Playlist = Answer<typeof embedRoutes.createEmbedPlaylist>

/**
 * The embed code of a folder or of a selection of media for a kind; the first call makes it.
 * @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND; why none of the media of a selection can be embedded.
 */
export async function createPlaylist(deps: Deps, session: AccountSession, { folder, videos = [], type }: Body): Promise<Playlist> {
  const { accountId } = session
  const make = async (content: PlaylistContent): Promise<Playlist> => {
    const playlist = await ensureEmbedPlaylist(deps.db, accountId, content, type)
    if (!playlist) throw new AppError('FOLDER_NOT_FOUND')
    return present(deps, session, playlist)
  }
  if (folder !== undefined) return make({ folder })
  const keys = [...new Set(videos)]
  const found = await findVideos(deps.db, accountId, keys)
  if (found.length < keys.length) throw new AppError('VIDEO_NOT_FOUND')
  const faults = found.map((video) => embedFault(video, session))
  const [fault] = faults
  if (fault && faults.every((each) => each !== null)) throw new AppError(fault)
  return make({ videos: keys })
}

/** Sets whether the next lesson of a playlist begins by itself. @throws AppError EMBED_NOT_FOUND. */
export async function savePlaylist(deps: Deps, session: AccountSession, id: string, playsOn: boolean): Promise<Playlist> {
  const { accountId } = session
  const saved = await deps.db.transaction().execute(async (trx) => {
    const playlist = await setPlaysOn(trx, accountId, id, playsOn)
    if (!playlist) throw new AppError('EMBED_NOT_FOUND')
    await writeAudit(trx, { accountId, userId: session.id, action: 'embed.plays-on', subject: id, details: { playsOn } })
    return playlist
  })
  return present(deps, session, saved)
}

async function present({ db }: Deps, session: AccountSession, playlist: EmbedPlaylist): Promise<Playlist> {
  const { id, referrers, folder_id: folder, plays_on: playsOn } = playlist
  const [named, media] = await Promise.all([
    folder === null ? undefined : findFolder(db, session.accountId, folder),
    listPlaylistMedia(db, contentOf(playlist), embedPlaylistLimit + 1),
  ])
  const judged = media.slice(0, embedPlaylistLimit).map((each) => ({ ...each, fault: embedFault(each, session) }))
  return {
    _id: id,
    key: id,
    referrers,
    title: named?.name ?? null,
    playsOn,
    lessons: judged.flatMap(({ key, title, duration, fault }) => (fault === null ? [{ key, title, duration }] : [])),
    left: judged.flatMap(({ key, title, fault }) => (fault === null ? [] : [{ key, title, reason: errorMessage(fault) }])),
    more: media.length > embedPlaylistLimit,
  }
}
