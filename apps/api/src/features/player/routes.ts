import { listCustomisedVideos } from '@videozz/db'
import { folderKeysOf } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { presentPreferences } from '../../shared/present-player.ts'
import { changePlayer, readDefaultPlayer, readVideoPlayer, storedPreferences } from './change-player.ts'
import { customiseVideos } from './customise-videos.ts'
import { requireLogotype, requirePlayerById, uploadLogotype } from './logotype.ts'
import { requireEditor, requireMedia, requireProducer } from './require-player.ts'

/** Players of an account and of its media. Which one a playback has is decided when its session opens. */
export const playerFeature = defineFeature((deps) => {
  const { db, now } = deps
  const refOf = async (accountId: string, videoKey: string | null) =>
    videoKey === null ? { accountId, videoKey } : requireMedia(deps, accountId, videoKey)
  return {
    getDefaultPlayer: ({ params, session }) => {
      requireProducer(session, params.producer)
      return readDefaultPlayer(deps, session.accountId)
    },
    getVideoPlayer: async ({ params, query, session }) => {
      requireProducer(session, params.producer)
      return readVideoPlayer(deps, await requireMedia(deps, session.accountId, params.videoKey), query.searchForInactivePlayers)
    },
    listCustomisedVideos: async ({ query: { page, limit, search }, session }) => {
      const { rows, total, others } = await listCustomisedVideos(db, {
        accountId: session.accountId,
        bounds: folderKeysOf(session),
        search,
        limit,
        offset: (page - 1) * limit,
      })
      const items = rows.map((row) => ({
        videoKey: row.key,
        title: row.title,
        preferences: presentPreferences(row),
        updatedAt: row.updated_at.toISOString(),
      }))
      return { items, totalItems: total, others }
    },
    createCustomPlayer: async ({ body, session }) => {
      const videoKey = body.videoKey ?? null
      requireEditor(session, videoKey, now())
      if (body.producer) requireProducer(session, body.producer)
      return changePlayer(deps, await refOf(session.accountId, videoKey), { preferences: storedPreferences(body.preferences) }, body.seen)
    },
    saveDefaultPlayer: ({ params, body, session }) => {
      requireProducer(session, params.producer)
      const ref = { accountId: session.accountId, videoKey: null }
      return changePlayer(deps, ref, { preferences: storedPreferences(body.preferences) }, body.seen)
    },
    saveVideoPlayer: async ({ params, body, session }) => {
      requireProducer(session, params.producer)
      const ref = await requireMedia(deps, session.accountId, params.videoKey)
      return changePlayer(deps, ref, { preferences: storedPreferences(body.preferences) }, body.seen)
    },
    setVideoPlayerActive: async ({ params, body, session }) =>
      changePlayer(deps, await requireMedia(deps, session.accountId, params.videoKey), { isActive: body.isActive }, body.seen),
    uploadLogotype: async ({ form, file, session }) => {
      const [videoKey, sent] = [form.videoKey || null, requireLogotype(file)]
      requireEditor(session, videoKey, now())
      const player = await uploadLogotype(deps, await refOf(session.accountId, videoKey), sent)
      return { ...player, customLogotypeUrl: player.preferences.customLogotypeUrl }
    },
    deleteLogotype: async ({ params, session }) => {
      const ref = await requirePlayerById(deps, session.accountId, params.customPlayerId)
      requireEditor(session, ref.videoKey, now())
      return { ...(await changePlayer(deps, ref, { logotype: null })), customLogotypeUrl: '' }
    },
    countPlayerChanges: ({ body, session }) => customiseVideos(deps, session.accountId, body, false),
    customiseVideos: ({ body, session }) => customiseVideos(deps, session.accountId, body, true),
  }
})
