import { type aiContentRoutes, aiLimits, type Answer } from '@videozz/contract'
import { countAiCalls } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'

/** Whether content can be written here, who is sent the captions of media, and within which limits. */
export async function readAvailability(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  accountId: string,
): Promise<Answer<typeof aiContentRoutes.getAiAvailability>> {
  const { textModel, aiDailyCalls } = env
  return {
    configured: textModel !== null,
    place: textModel && new URL(textModel.url).host,
    model: textModel && textModel.model,
    limits: {
      medias: aiLimits.medias,
      open: aiLimits.open,
      dailyCalls: aiDailyCalls,
      callsToday: await countAiCalls(db, accountId, now()),
    },
  }
}
