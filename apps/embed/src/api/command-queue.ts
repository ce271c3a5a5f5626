import type { PlayerErrorInfo } from '@videozz/contract'
import { CommandError } from './command-error.ts'
import type { RunCommand } from './player-commands.ts'

export type Outcome = { ok: true; value: unknown } | { ok: false; error: PlayerErrorInfo }
type Waiting = { name: string; value: unknown; answers: ((outcome: Outcome) => void)[] }
/** Calls `job` after that many milliseconds. */
export type After = (milliseconds: number, job: () => void) => void

/** A command is run at most once in this time. */
const restMs = 50
/** Most answers a command may owe until it is run. */
const mostWaiting = 250

/** Commands of which the last one decides: others of the group, sent meanwhile, are answered with its outcome. */
const groups: Readonly<Record<string, string>> = { play: 'motion', pause: 'motion', seek: 'position', setChapter: 'position' }

/**
 * Runs commands as they come, but none of a group more often than every 50 ms: of those that come meanwhile the last is run, and all are
 * answered with its outcome. So a page that sends a thousand a second does not keep the player from playing.
 */
export function createCommandQueue(run: RunCommand, after: After) {
  /** By group: what is to be run when its rest ends; null while nothing is. */
  const resting = new Map<string, Waiting | null>()

  const runNow = (group: string, { name, value, answers }: Waiting) => {
    resting.set(group, null)
    after(restMs, () => {
      const next = resting.get(group) ?? null
      resting.delete(group)
      if (next !== null) runNow(group, next)
    })
    const settle = (outcome: Outcome) => {
      for (const answer of answers) answer(outcome)
    }
    run(name, value).then(
      (answer) => settle({ ok: true, value: answer }),
      (error: unknown) => {
        const known = error instanceof CommandError
        settle({ ok: false, error: (known ? error : new CommandError('NOT_READY')).info })
        if (!known) throw error
      },
    )
  }

  return (name: string, value: unknown, answer: (outcome: Outcome) => void): void => {
    const group = groups[name] ?? name
    const waiting = resting.get(group)
    if (waiting === undefined) return runNow(group, { name, value, answers: [answer] })
    if ((waiting?.answers.length ?? 0) >= mostWaiting) return answer({ ok: false, error: new CommandError('TOO_MANY').info })
    resting.set(group, { name, value, answers: [...(waiting?.answers ?? []), answer] })
  }
}
