import type { Folder } from '@videozz/contract'
import type { FolderWithParts } from '@videozz/db'
import { coverUrl } from '../../shared/cover-url.ts'

/** A folder as the dashboard sees it. */
export function presentFolder({ folder, ancestors, videos, subFolders, subFoldersCount }: FolderWithParts): Folder {
  return {
    _id: folder.id,
    id: folder.id,
    key: folder.id,
    name: folder.name,
    level: folder.level,
    ancestors,
    createdAt: folder.created_at.toISOString(),
    updatedAt: folder.updated_at.toISOString(),
    videos: videos.map((video) => ({ key: video.key, title: video.title, type: video.type, thumbnail: coverUrl(video) })),
    videosCount: folder.media,
    subFolders: subFolders.map(({ key, name }) => ({ key, name })),
    subFoldersCount,
  }
}
