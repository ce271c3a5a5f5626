import { type ErrorCode, filePlaceNames, type KeyProvider } from '@videozz/contract'
import type { KeyFault, KeyVerdict } from '@videozz/sources'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { waitInWords } from '../../shared/wait-in-words.ts'

const codes: Record<KeyFault, ErrorCode> = {
  endpoint: 'KEYS_ENDPOINT_REFUSED',
  region: 'KEYS_REGION_WRONG',
  bucket: 'KEYS_BUCKET_MISSING',
  'access-key': 'KEYS_UNKNOWN',
  secret: 'KEYS_SECRET_WRONG',
  'list-denied': 'KEYS_LIST_DENIED',
  'read-denied': 'KEYS_READ_DENIED',
  token: 'KEYS_TOKEN_REFUSED',
  scope: 'KEYS_SCOPE_MISSING',
  plan: 'KEYS_PLAN_WITHOUT_FILES',
}
/** Seconds that are told to wait where the service does not say. */
const usualWait = 60

/**
 * What valid keys open.
 * @throws AppError KEYS_* about one field, KEYS_SERVICE_BUSY, KEYS_SERVICE_AWAY.
 */
export function requireKeys({ log }: Deps, provider: KeyProvider, verdict: KeyVerdict): { externalId: string; label: string } {
  const service = filePlaceNames[provider]
  switch (verdict.kind) {
    case 'valid':
      return verdict
    case 'refused':
      if (verdict.fault === 'region' && verdict.detail !== null)
        throw new AppError('KEYS_REGION_OTHER', { values: { region: verdict.detail } })
      throw new AppError(codes[verdict.fault])
    case 'busy': {
      const wait = verdict.retryAfterSeconds ?? usualWait
      throw new AppError('KEYS_SERVICE_BUSY', { values: { service, wait: waitInWords(wait) }, retryAfter: wait })
    }
    case 'unavailable':
      log.warn({ err: verdict.cause, provider }, 'keys of a service could not be checked')
      throw new AppError('KEYS_SERVICE_AWAY', { values: { service } })
  }
}
