import type { AnswerMessage } from '@videozz/contract'
import { VideozzError } from './videozz-error.ts'

type Call = { resolve(value: unknown): void; reject(error: VideozzError): void; timer: ReturnType<typeof setTimeout> }

/** Milliseconds until a command without an answer fails. */
const answerMs = 30_000

/** Commands on their way, until each is answered or fails. @param late the error of a call that no answer came to in time. */
export function createPendingCalls(late: () => VideozzError) {
  const calls = new Map<number, Call>()
  let lastId = 0
  /** The call of an answer, which is on its way no more. */
  const take = (id: number): Call | undefined => {
    const call = calls.get(id)
    calls.delete(id)
    clearTimeout(call?.timer)
    return call
  }
  return {
    /** `send` gets the id that the answer will have. */
    open: (send: (id: number) => void): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const timer = setTimeout(() => take(id)?.reject(late()), answerMs)
        calls.set(id, { resolve, reject, timer })
        send(id)
      }),
    settle(answer: AnswerMessage): void {
      const call = take(Number(answer.id))
      if (answer.ok) call?.resolve(answer.value)
      else call?.reject(new VideozzError(answer.error.code, answer.error.message, answer.error.reason))
    },
    /** @returns how many there were. */
    rejectAll(error: VideozzError): number {
      const ids = [...calls.keys()]
      for (const id of ids) take(id)?.reject(error)
      return ids.length
    },
  }
}
