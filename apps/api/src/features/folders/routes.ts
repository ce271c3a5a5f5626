import { defineFeature } from '../../shared/feature.ts'
import { addFolderVideos, moveFolderVideos, orderFolderVideos, removeFolderVideos, sendToFolders } from './change-folder-videos.ts'
import { createFolder, deleteFolder, renameFolder } from './change-folders.ts'
import { getFolder, listFolders, listFolderVideos } from './read-folders.ts'

/** Folders of an account and the media in them. */
export const foldersFeature = defineFeature((deps) => ({
  listFolders: ({ session, query }) => listFolders(deps, session.accountId, query),
  createFolder: ({ session, body }) => createFolder(deps, session.accountId, body),
  sendToFolders: ({ session, body }) => sendToFolders(deps, session.accountId, body),
  getFolder: ({ session, params, query }) => getFolder(deps, session.accountId, params.key, query),
  renameFolder: ({ session, params, body }) => renameFolder(deps, session.accountId, params.key, body.name),
  deleteFolder: async ({ session, params }) => {
    await deleteFolder(deps, session.accountId, params.key)
    return {}
  },
  listFolderVideos: ({ session, params, query }) => listFolderVideos(deps, session.accountId, params.key, query),
  addFolderVideos: ({ session, params, body }) => addFolderVideos(deps, session.accountId, params.key, body),
  removeFolderVideos: ({ session, params, body }) => removeFolderVideos(deps, session.accountId, params.key, body),
  moveFolderVideos: ({ session, params, body }) => moveFolderVideos(deps, session.accountId, params.key, body),
  orderFolderVideos: async ({ session, params, body }) => {
    await orderFolderVideos(deps, session.accountId, params.key, body)
    return {}
  },
}))
