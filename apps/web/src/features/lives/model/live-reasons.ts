import { type AccountRule, accessRules, errorMessage, type ErrorCode, type Live, type Session } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'

/** Why each action of a live is off for a person, or null. */
export type LiveReasons = Record<'edit' | 'connect' | 'share' | 'finish' | 'extend' | 'convert' | 'statistics' | 'remove', string | null>

const convertFault = ({ status, expired, inLibrary, recording }: Live): ErrorCode | null => {
  if (status !== 'finished') return 'LIVE_NOT_FINISHED'
  if (expired) return 'LIVE_EXPIRED'
  if (inLibrary) return 'LIVE_KEPT'
  return recording === 'none' ? 'LIVE_NOT_RECORDED' : null
}

/** What a person may do with a live now; a finished one is neither edited nor connected (content.md § 4). */
export function liveReasons(live: Live, session: Session): LiveReasons {
  const words = (rules: readonly AccountRule[], fault: ErrorCode | null): string | null => {
    const refused = rules.map((rule) => ruleFault(rule, session)).find((one) => one !== null) ?? fault
    return refused && errorMessage(refused)
  }
  const open = live.status === 'finished' ? 'LIVE_FINISHED' : null
  const edit = words([accessRules.editLives], open)
  return {
    edit,
    connect: edit,
    extend: edit,
    share: words([accessRules.embedVideos], live.expired ? 'LIVE_EXPIRED' : null),
    finish: words([accessRules.editLives], open ?? (live.startedAt === null ? 'LIVE_NOT_STARTED' : null)),
    convert: words([accessRules.startImports, accessRules.convertLives], convertFault(live)),
    statistics: words([accessRules.analytics], live.startedAt === null ? 'LIVE_NOT_STARTED' : live.expired ? 'LIVE_EXPIRED' : null),
    remove: words([accessRules.deleteLives], null),
  }
}
