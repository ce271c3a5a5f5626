import type { PlatformRelation } from '@videozz/db'
import { z } from 'zod'
import { createOutbound, type Outbound, OutboundError } from '@videozz/outbound'
import { AppError } from '../app-error.ts'

/** Milliseconds the platform has to answer. */
const timeoutMs = 3000
const maxBytes = 4 * 1024 * 1024

/** Accounts a person may act for, and rules in each: a list beyond that is no answer to the question. */
const most = { relations: 2000, rules: 200 }
const relation = z.object({
  eduzzId: z.union([z.string().min(1).max(128), z.number().int()]).transform(String),
  rules: z.array(z.string().max(200)).max(most.rules),
})
const list = z.array(relation).max(most.relations)
const answer = z.union([list, z.object({ relations: list }).transform((body) => body.relations)])

/** Client of the parent platform's access API. Its answer is a list of `{ eduzzId, rules }`, or an object with that list as `relations`. */
export class AccessApi {
  readonly #url: string
  readonly #token: string
  readonly #ask: Outbound

  constructor({ url, token }: { url: string; token: string }) {
    this.#url = url
    this.#token = token
    this.#ask = createOutbound({ trusted: [url] })
  }

  /**
   * The accounts a person may act for.
   * @param subject the person's id at the platform.
   * @throws AppError RELATIONS_SLOW, RELATIONS_UNAVAILABLE, RELATIONS_REFUSED, RELATIONS_BAD_ANSWER.
   */
  async relationsOf(subject: string): Promise<PlatformRelation[]> {
    const url = new URL(`${this.#url}/users/my-relations`)
    url.searchParams.set('user', subject)
    const headers = { accept: 'application/json', authorization: `Bearer ${this.#token}` }
    const given = await this.#ask(url, { headers, timeoutMs, maxBytes }).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      if (error.fault === 'slow') throw new AppError('RELATIONS_SLOW', { cause: error })
      throw new AppError(error.fault === 'too-large' ? 'RELATIONS_BAD_ANSWER' : 'RELATIONS_UNAVAILABLE', { cause: error })
    })
    if (given.status === 401 || given.status === 403) throw new AppError('RELATIONS_REFUSED', { reason: `answered ${given.status}` })
    if (given.status !== 200) throw new AppError('RELATIONS_UNAVAILABLE', { reason: `answered ${given.status}` })
    return read(given.body)
  }
}

function read(body: Buffer): PlatformRelation[] {
  try {
    return answer.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw new AppError('RELATIONS_BAD_ANSWER', { cause: error })
  }
}
