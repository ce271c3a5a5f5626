import {
  ensureEmbedToken,
  findQuizPlacement,
  inTransaction,
  listAiQuestions,
  lockAiItem,
  lockQuizMedia,
  putQuizPlacement,
  type QuizPlace,
  type QuizPlacementRow,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'

export type PlaceQuizOutcome =
  | { outcome: 'placed'; placement: QuizPlacementRow }
  /** `outside`: the second lies beyond the media; `full`: the media offers as many quizzes as it may. */
  | { outcome: 'missing' | 'not-completed' | 'no-questions' | 'no-media' | 'outside' | 'full' }

/** Offers a completed quiz in a media of its account. @param most quizzes that one media offers. */
export function placeQuiz(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { accountId, quizId, videoKey }: { accountId: string; quizId: string; videoKey: string },
  place: QuizPlace,
  most: number,
): Promise<PlaceQuizOutcome> {
  return inTransaction(db, async (trx): Promise<PlaceQuizOutcome> => {
    const item = await lockAiItem(trx, { accountId, origin: 'quiz', id: quizId })
    if (!item) return { outcome: 'missing' }
    if (item.status !== 'completed') return { outcome: 'not-completed' }
    if ((await listAiQuestions(trx, quizId)).length === 0) return { outcome: 'no-questions' }
    const media = await lockQuizMedia(trx, { accountId, quizId, videoKey })
    if (!media) return { outcome: 'no-media' }
    if (place.second !== null && media.duration !== null && place.second > media.duration) return { outcome: 'outside' }
    if (media.others >= most) return { outcome: 'full' }
    await putQuizPlacement(trx, quizId, videoKey, place, now)
    await ensureEmbedToken(trx, accountId, videoKey, 'embed')
    const placement = await findQuizPlacement(trx, accountId, quizId, videoKey)
    return placement ? { outcome: 'placed', placement } : { outcome: 'no-media' }
  })
}
