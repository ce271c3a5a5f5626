import type { Folder } from '@videozz/contract'
import type { FolderWithParts } from '@videozz/db'
import { coverUrl } from '../../shared/cover-url.ts'
import { instantWriter } from './instant-text.ts'

/** Folders as the dashboard sees them. */
export function presentFolders(folders: FolderWithParts[]): Folder[] {
  const write = instantWriter()
  return folders.map((folder) => presentFolder(folder, write))
}

function presentFolder(
  { folder, ancestors, videos, subFolders, subFoldersCount }: FolderWithParts,
  write: (instant: Date) => string,
): Folder {
  return {
    _id: folder.id,
    id: folder.id,
    key: folder.id,
    name: folder.name,
    level: folder.level,
    ancestors,
    createdAt: write(folder.created_at),
    updatedAt: write(folder.updated_at),
    videos: videos.map((video) => ({ key: video.key, title: video.title, type: video.type, thumbnail: coverUrl(video) })),
    videosCount: folder.media,
    subFolders: subFolders.map(({ key, name }) => ({ key, name })),
    subFoldersCount,
  }
}
