import type { ConnectionOwner } from '@videozz/db'
import { type GetToken, SourceError } from '@videozz/sources'
import type { ConnectionContext } from './connection-context.ts'
import { takeAccessToken } from './take-access-token.ts'

/** The tokens of a person's connection, for sources and lists of files. @param context as it is at each request. */
export function createGetToken(context: () => ConnectionContext, who: ConnectionOwner): GetToken {
  return async (refused) => {
    const taken = await takeAccessToken(context(), who, refused)
    switch (taken.outcome) {
      case 'token':
        return taken.accessToken
      case 'missing':
        throw new SourceError('disconnected', `${who.provider} is not connected`)
      case 'reconnect':
        throw new SourceError('reconnect', `${who.provider} refuses the connection`)
      case 'unavailable':
        throw new SourceError('broken', `${who.provider} gives no token now`, { cause: taken.cause })
    }
  }
}
