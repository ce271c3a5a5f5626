import { createOpenOutbound } from '@videozz/outbound'
import { type FakeDrives, startFakeDrives } from '@videozz/testing'
import type { DriveAccess } from '../drives/drive-call.ts'
import type { GetToken, SourceItem } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { patientMs } from './source-suite.ts'

export interface DriveWorld {
  fake: FakeDrives
  access: DriveAccess
  /** What `getToken` was asked for so far: the token that was refused, or undefined. */
  asked: (string | undefined)[]
  /** The token that is given from now on; what was given before is refused. */
  renew: (token: string) => void
  /** The person took our access away. */
  revoke: () => void
}

/** The files of one person at all three services, with a token that can end. */
export async function startDriveWorld(): Promise<DriveWorld> {
  const fake = await startFakeDrives(['token-1'])
  const asked: (string | undefined)[] = []
  let given = 'token-1'
  let next: string | null = null
  const getToken: GetToken = (refused) => {
    asked.push(refused)
    if (refused !== undefined && refused === given) {
      if (next === null) return Promise.reject(new SourceError('reconnect', 'No other token'))
      given = next
    }
    return Promise.resolve(given)
  }
  return {
    fake,
    access: { outbound: createOpenOutbound({ trusted: [fake.url, fake.host.url] }), getToken, idleMs: patientMs },
    asked,
    renew: (token) => {
      fake.tokens.clear()
      fake.tokens.add(token)
      next = token
    },
    revoke: () => fake.tokens.clear(),
  }
}

export const itemOf = (externalId: string): SourceItem => ({ externalId, url: null, extras: {} })
