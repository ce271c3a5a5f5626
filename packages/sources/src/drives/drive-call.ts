import type { OpenOutbound } from '@videozz/outbound'
import type { z } from 'zod'
import { asSourceError, type JudgeRefusal, judgeStatus, readAnswerText, sourceIdleMs } from '../open-range.ts'
import type { GetToken } from '../source.ts'
import { SourceError } from '../source-error.ts'

/** Files of one person at a service. */
export type DriveAccess = { outbound: OpenOutbound; getToken: GetToken; /** Milliseconds. */ idleMs?: number }

export type DriveCall<Schema extends z.ZodType> = {
  address: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  schema: Schema
  judge: JudgeRefusal
  signal: AbortSignal
}

// A page of 1000 files takes less than a tenth of it.
const mostBytes = 8 * 1024 * 1024

/**
 * Runs a request with the token of the person, and once more with another one where the service refused the first.
 * @throws SourceError `reconnect` where it refuses both.
 */
export async function withToken<T>(getToken: GetToken, run: (headers: { authorization: string }) => Promise<T>): Promise<T> {
  const token = await getToken()
  try {
    return await run({ authorization: `Bearer ${token}` })
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'reconnect') throw error
  }
  return run({ authorization: `Bearer ${await getToken(token)}` })
}

/** Runs a request to an address that lives for a time; once more with another address where that one is over. */
export async function withAddress<T>(makeAddress: () => Promise<string>, run: (address: string) => Promise<T>): Promise<T> {
  try {
    return await run(await makeAddress())
  } catch (error) {
    if (!isExpired(error)) throw error
  }
  try {
    return await run(await makeAddress())
  } catch (error) {
    // The address was new: the service has a fault.
    if (isExpired(error)) throw new SourceError('broken', 'A new address of the file was refused', { cause: error })
    throw error
  }
}

const isExpired = (error: unknown): error is SourceError => error instanceof SourceError && error.kind === 'expired'

/** Calls the API of a service with the token of the person and reads its answer. @throws SourceError. */
export async function callDrive<Schema extends z.ZodType>(access: DriveAccess, call: DriveCall<Schema>): Promise<z.output<Schema>> {
  return withToken(access.getToken, async (authorization) => {
    const { address, method = 'GET', body, signal } = call
    const headers = { accept: 'application/json', ...call.headers, ...authorization }
    const request = { method, headers, idleMs: access.idleMs ?? sourceIdleMs, signal, ...(body !== undefined && { body }) }
    const answer = await access.outbound(address, request).catch((error: unknown) => {
      throw asSourceError(error)
    })
    const text = await readAnswerText(answer, mostBytes)
    if (answer.status !== 200) {
      const refusal = { status: answer.status, headers: answer.headers, text }
      throw call.judge(refusal) ?? judgeStatus(refusal)
    }
    const read = call.schema.safeParse(parseJson(text))
    if (read.success) return read.data
    throw new SourceError('broken', `The service answered ${text.length} symbols of another form`)
  })
}

/** What a text says as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: a page of a proxy in between, or an answer that broke off.
    return undefined
  }
}
