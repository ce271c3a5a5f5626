import { describe, expect, it } from 'vitest'
import { leaseState, leasesToEnd } from './playback-lease.ts'

const at = (second: number) => new Date(1_800_000_000_000 + second * 1000)
const starting = (device: string, sessionId = 'new') => ({ device, sessionId })
const lease = (sessionId: string, device: string, second: number) => ({ sessionId, device, startedAt: at(second) })

describe('leasesToEnd', () => {
  it('returns no lease within the limit', () => {
    expect(leasesToEnd([lease('a', 'tv', 0), lease('b', 'phone', 5)], starting('phone'), 2)).toEqual([])
  })
  it('returns the leases of the device that has played longest', () => {
    expect(leasesToEnd([lease('c', 'desk', 9), lease('a', 'tv', 0), lease('b', 'phone', 5)], starting('desk'), 2)).toEqual(['a'])
  })
  it('counts a device once and returns all of its leases', () => {
    const open = [lease('a', 'tv', 0), lease('b', 'phone', 5), lease('c', 'tv', 6), lease('d', 'phone', 7)]
    expect(leasesToEnd(open, starting('phone'), 2)).toEqual([])
    expect(leasesToEnd([...open, lease('e', 'desk', 8)], starting('desk'), 2)).toEqual(['a', 'c'])
  })
  it('never returns leases of the starting device, even when it is the oldest', () => {
    expect(leasesToEnd([lease('a', 'tv', 0), lease('b', 'phone', 5)], starting('tv'), 1)).toEqual(['b'])
  })
  it('returns the oldest leases of a device beyond ten, never that of the starting session', () => {
    const ten = Array.from({ length: 10 }, (_, k) => lease(`tab-${k}`, 'desk', k))
    expect(leasesToEnd(ten.slice(1), starting('desk'), 2)).toEqual([])
    expect(leasesToEnd(ten, starting('desk'), 2)).toEqual(['tab-0'])
    expect(leasesToEnd(ten, starting('desk', 'tab-0'), 2)).toEqual([])
    expect(leasesToEnd([...ten, lease('a', 'tv', 20)], starting('desk'), 1)).toEqual(['a', 'tab-0'])
  })
})

it('leaseState distinguishes live, released and ended leases', () => {
  expect(leaseState(undefined, at(0))).toBe('released')
  expect(leaseState({ expiresAt: at(1), endedReason: null }, at(0))).toBe('live')
  expect(leaseState({ expiresAt: at(1), endedReason: null }, at(1))).toBe('released')
  expect(leaseState({ expiresAt: at(1), endedReason: 'revoked' }, at(0))).toBe('ended')
})
