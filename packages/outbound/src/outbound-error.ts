/**
 * Why a request to another server gave no usable answer. `blocked`: its address is not public, or not one of the web; `slow`: the timeout
 * passed; `too-large`: more than `maxBytes`; `redirected`: more redirects than allowed.
 */
export type OutboundFault = 'blocked' | 'unreachable' | 'slow' | 'too-large' | 'redirected'

/** A request to another server that failed. The message names the host at most: addresses may hold secrets. */
export class OutboundError extends Error {
  readonly fault: OutboundFault

  constructor(fault: OutboundFault, host: string, cause?: unknown) {
    super(`Request to ${host || 'a malformed address'}: ${fault}`, cause === undefined ? undefined : { cause })
    this.name = 'OutboundError'
    this.fault = fault
  }
}
