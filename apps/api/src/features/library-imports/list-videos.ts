import type { Answer, libraryImportRoutes } from '@videozz/contract'
import { findKnownFiles } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { askPanda } from './open-panda.ts'

/** A page of the videos that an account has at Panda Video. @throws AppError what `askPanda` does. */
export async function listPandaVideos(
  deps: Deps,
  accountId: string,
  { search, limit, page }: { search: string; limit: number; page: number },
): Promise<Answer<typeof libraryImportRoutes.listIntegrationVideos>> {
  const { videos, total } = await askPanda(deps, accountId, (api) => api.listVideos({ page, limit, title: search }))
  const known = await findKnownFiles(
    deps.db,
    accountId,
    'panda',
    videos.map(({ id }) => id),
  )
  return {
    videos: videos.slice(0, limit).map((video) => ({
      id: video.id,
      title: video.title,
      source: { size: video.storedBytes },
      duration: video.duration > 0 ? video.duration : null,
      importable: video.status === 'CONVERTED' || video.status === '',
      imported: known.has(video.id),
    })),
    total: total ?? (page - 1) * limit + videos.length,
  }
}
