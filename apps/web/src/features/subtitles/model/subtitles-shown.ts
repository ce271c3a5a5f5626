import { mayUseSubtitles } from '@videozz/domain'
import { useSession } from '../../../shared/session/use-session.ts'

/** Whether this person has the tab «Legenda». */
export const useSubtitlesShown = (): boolean => mayUseSubtitles(useSession(), new Date())
