import { screens } from '@videozz/contract/browser'

// Typed as any text: a build without lives has no such routes.
/** Address of the list of lives. */
export const livesPath: string = screens.lives.path
/** Address of the form, of a new live without an id. */
export const formPath = (id?: string): string => screens.live.path.replace('/{id?}', id === undefined ? '' : `/${encodeURIComponent(id)}`)
/** Address of the room of a live. */
export const roomPath = (id: string): string => screens.liveRoom.path.replace('{id}', encodeURIComponent(id))
/** Address of the studio of a live. */
export const studioPath = (id: string): string => screens.liveStudio.path.replace('{id}', encodeURIComponent(id))
