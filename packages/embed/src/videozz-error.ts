import type { PlayerErrorCode } from '@videozz/contract'

/** `INVALID_TARGET` and `INVALID_SOURCE` are thrown by `createPlayer`; the others reject promises. */
export type VideozzErrorCode = PlayerErrorCode | 'INVALID_TARGET' | 'INVALID_SOURCE'

/** Why a call failed. `reason` is the code of the player's refusal, with `REFUSED` only. */
export class VideozzError extends Error {
  readonly code: VideozzErrorCode
  readonly reason: string | undefined
  constructor(code: VideozzErrorCode, message: string = code, reason?: string) {
    super(message)
    this.name = 'VideozzError'
    this.code = code
    this.reason = reason
  }
}
