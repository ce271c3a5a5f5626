import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { TextModelError, type TextModelFault } from '../text-model-error.ts'
import type { TextModel, TextRequest } from '../text-model.ts'
import { strictSchema } from '../wire/strict-schema.ts'

/** What a piece of writing is made with. */
export type WritingContext = {
  model: TextModel
  signal?: AbortSignal
  /** Asked before each call, repeats included; false ends the work with the fault `capped`. */
  mayCall: () => boolean | Promise<boolean>
  /** Answers kept from a run that ended early, by a digest of what was asked: they are not paid for again. */
  kept?: { find: (digest: string) => Promise<unknown>; keep: (digest: string, value: unknown) => Promise<void> }
  /** Requests sent at the same time; 3 when absent. */
  parallel?: number
  /** Waits before a repeat; the clock when absent. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** What was paid for. */
export type WritingUsage = { calls: number; inputTokens: number; outputTokens: number }

export type Asker = {
  /** Asks, and asks again within bounds. @throws TextModelError. */
  ask: <T>(request: TextRequest<T>) => Promise<T>
  /** As `ask`; null where the model refuses or its answers are unreadable, so that other parts of the work go on. */
  tryAsk: <T>(request: TextRequest<T>) => Promise<T | null>
  usage: WritingUsage
  parallel: number
  signal: AbortSignal | undefined
}

const mostTries = 4
const mostWaitSeconds = 120
/** Repeated at once: another answer may be whole. */
const repeated: ReadonlySet<TextModelFault> = new Set<TextModelFault>(['unreadable', 'truncated'])
/** Repeated after a wait. */
const waited: ReadonlySet<TextModelFault> = new Set<TextModelFault>(['busy', 'overloaded', 'slow', 'unreachable'])
/** About one request, not about the service. */
const ofOneRequest: ReadonlySet<TextModelFault> = new Set<TextModelFault>(['unreadable', 'truncated', 'refused'])

export function createAsker(context: WritingContext): Asker {
  const { model, signal, mayCall, kept, parallel = 3, wait = waitFor } = context
  const usage: WritingUsage = { calls: 0, inputTokens: 0, outputTokens: 0 }
  const callOnce = async <T>(request: TextRequest<T>): Promise<T> => {
    if (signal?.aborted) throw new TextModelError('stopped', 'The work was stopped')
    if (!(await mayCall())) throw new TextModelError('capped', 'No further call is allowed')
    usage.calls++
    const { value, usage: used } = await model.write(request, signal ? { signal } : {})
    usage.inputTokens += used.inputTokens
    usage.outputTokens += used.outputTokens
    return value
  }
  const insist = async <T>(request: TextRequest<T>): Promise<T> => {
    let { maxTokens } = request
    for (let tries = 1; ; tries++) {
      try {
        return await callOnce({ ...request, maxTokens })
      } catch (error) {
        if (!(error instanceof TextModelError) || tries >= mostTries) throw error
        if (repeated.has(error.fault)) {
          // An answer cut twice will be cut again.
          if (tries > 2) throw error
          if (error.fault === 'truncated') maxTokens *= 2
        } else if (waited.has(error.fault)) {
          const seconds = Math.max(error.retryAfter ?? 0, 2 ** tries)
          if (seconds > mostWaitSeconds) throw error
          await wait(seconds * 1000, signal)
        } else throw error
      }
    }
  }
  const ask = async <T>(request: TextRequest<T>): Promise<T> => {
    const digest = digestOf(request, model)
    const found = kept && readKept(await kept.find(digest), request.schema)
    if (found) return found.value
    const value = await insist(request)
    await kept?.keep(digest, value)
    return value
  }
  return {
    ask,
    tryAsk: async (request) => {
      try {
        return await ask(request)
      } catch (error) {
        if (error instanceof TextModelError && ofOneRequest.has(error.fault)) return null
        throw error
      }
    },
    usage,
    parallel,
    signal,
  }
}

function readKept<T>(value: unknown, schema: z.ZodType<T>): { value: T } | undefined {
  if (value === undefined || value === null) return undefined
  const parsed = schema.safeParse(value)
  return parsed.success ? { value: parsed.data } : undefined
}

const digestOf = (request: TextRequest<unknown>, { name, model }: TextModel): string =>
  createHash('sha256')
    .update(JSON.stringify([name, model, request.name, request.system, request.parts, strictSchema(request.schema)]))
    .digest('hex')

const waitFor = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  await sleep(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    throw new TextModelError('stopped', 'The work was stopped', { cause: error })
  })
}
