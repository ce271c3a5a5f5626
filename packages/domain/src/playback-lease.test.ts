import { describe, expect, it } from 'vitest'
import { leaseState, leasesToEnd } from './playback-lease.ts'

const at = (second: number) => new Date(1_800_000_000_000 + second * 1000)
const lease = (sessionId: string, device: string, second: number) => ({ sessionId, device, startedAt: at(second) })

describe('leases to end', () => {
  it('are none within the limit', () => {
    expect(leasesToEnd([lease('a', 'tv', 0), lease('b', 'phone', 5)], 'phone', 2)).toEqual([])
  })
  it('are those of the device that plays the longest', () => {
    expect(leasesToEnd([lease('c', 'desk', 9), lease('a', 'tv', 0), lease('b', 'phone', 5)], 'desk', 2)).toEqual(['a'])
  })
  it('count a device once, and end all it has open', () => {
    const open = [lease('a', 'tv', 0), lease('b', 'phone', 5), lease('c', 'tv', 6), lease('d', 'phone', 7)]
    expect(leasesToEnd(open, 'phone', 2)).toEqual([])
    expect(leasesToEnd([...open, lease('e', 'desk', 8)], 'desk', 2)).toEqual(['a', 'c'])
  })
  it('never touch the device that has just started, even when it is the oldest', () => {
    expect(leasesToEnd([lease('a', 'tv', 0), lease('b', 'phone', 5)], 'tv', 1)).toEqual(['b'])
  })
})

it('tells a lease that was taken from one that was let go', () => {
  expect(leaseState(undefined, at(0))).toBe('released')
  expect(leaseState({ expiresAt: at(1), endedReason: null }, at(0))).toBe('live')
  expect(leaseState({ expiresAt: at(1), endedReason: null }, at(1))).toBe('released')
  expect(leaseState({ expiresAt: at(1), endedReason: 'revoked' }, at(0))).toBe('ended')
})
