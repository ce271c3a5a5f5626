import { type Outbound, OutboundError, type OutboundRequest } from '@videozz/outbound'
import type { z } from 'zod'
import type { IdentityVerdict } from './oauth-client.ts'
import { oauthLimits, parseJson } from './token-request.ts'

/** Asks a service who a token is of, and reads its answer. */
export async function askIdentity<Schema extends z.ZodType>(
  outbound: Outbound,
  url: string,
  accessToken: string,
  schema: Schema,
  read: (answer: z.output<Schema>) => IdentityVerdict,
  request: Pick<OutboundRequest, 'method' | 'body'> = {},
): Promise<IdentityVerdict> {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    accept: 'application/json',
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
  }
  try {
    const { status, body } = await outbound(url, { ...request, headers, ...oauthLimits })
    const answer = status === 200 ? schema.safeParse(parseJson(body)) : undefined
    if (answer?.success) return read(answer.data)
    return { kind: 'unavailable', cause: new Error(`The service answered ${status} with ${body.length} bytes when asked who connected`) }
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause
    return { kind: 'unavailable', cause }
  }
}

/** Sends a call that ends a grant. @returns whether the service accepted it. */
export async function sendRevocation(
  outbound: Outbound,
  url: string,
  request: Pick<OutboundRequest, 'headers' | 'body'>,
  gone: readonly number[],
): Promise<boolean> {
  try {
    const { status } = await outbound(url, { method: 'POST', ...request, ...oauthLimits })
    return status === 200 || gone.includes(status)
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause
    return false
  }
}
