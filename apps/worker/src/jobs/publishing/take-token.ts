import { takeAccessToken } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import { createOauthClients } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import type { TakeToken } from './publish-run.ts'

/** Takes access tokens of people's connections to YouTube. */
export function createTakeToken({ db, env }: Pick<Deps, 'db' | 'env'>): TakeToken {
  const oauth = createOauthClients(createOutbound({ trusted: env.cloud.trusted }), env.cloud)
  return (who, refused) =>
    takeAccessToken({ db, secretKey: env.secretKey, oauth, now: new Date() }, { ...who, provider: 'youtube' }, refused)
}
