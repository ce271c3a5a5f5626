import { screens } from '@videozz/contract/browser'

// Typed as any text: a build without AI content has no such routes.
/** Address of the list that leads to maps. */
export const mapsPath: string = screens.quizzes.path
/** Address of the editor of a mind map. */
export const mapPath = (id: string): string => screens.mindMapEdit.path.replace('{id}', encodeURIComponent(id))
