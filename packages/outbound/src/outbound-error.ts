/**
 * Why a request to another server gave no answer that can be used. `blocked`: its address is not public, or not one of the web;
 * `slow`: the time was over; `too-large`: more bytes than asked for; `redirected`: sent elsewhere more often than allowed.
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
