import type { ShownOffer } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from './fake-clock.ts'
import { createOfferReports } from './offer-reports.ts'
import { pickOffers } from './pick-offers.ts'
import { type OpenedSession, PlaybackError } from './playback-api.ts'

const offer = (
  key: string,
  start: number,
  end: number,
  position: ShownOffer['position'] = 'bottom-right',
  url = 'https://loja.test/',
): ShownOffer => ({
  key,
  title: key,
  image: null,
  url,
  start,
  end,
  position,
})
const none = new Set<string>()
const at = (second: number, ended = false) => ({ second, duration: 60, ended })
const keys = (offers: ShownOffer[]) => offers.map(({ key }) => key)

describe('the offers that are shown now', () => {
  it('are those whose time runs', () => {
    const offers = [offer('a', 0, 10), offer('b', 20, 60, 'top-left')]
    expect([0, 9.9, 10, 20, 59].map((second) => keys(pickOffers(offers, at(second), none)))).toEqual([['a'], ['a'], [], ['b'], ['b']])
  })
  it('stay at the end where they run until then', () => {
    const offers = [offer('a', 50, 60), offer('b', 0, 40, 'top-left')]
    expect([keys(pickOffers(offers, at(60, true), none)), keys(pickOffers(offers, at(60), none))]).toEqual([['a'], []])
  })
  it('are one in a corner, the one that began last; closed ones stay away and make room', () => {
    const offers = [offer('b', 5, 30), offer('a', 0, 30), offer('c', 1, 30, 'top-left')]
    expect(keys(pickOffers(offers, at(6), none))).toEqual(['c', 'b'])
    expect(keys(pickOffers(offers, at(6), none, 1))).toEqual(['b'])
    expect(keys(pickOffers(offers, at(6), new Set(['b'])))).toEqual(['a', 'c'])
  })
  it('lead to pages of the web alone', () => {
    const odd = ['javascript:alert(1)', 'data:text/html,x', '/x', 'https://', ' https://x.test'].map((url, index) =>
      offer(`o${index}`, 0, 9, 'top-left', url),
    )
    expect(pickOffers(odd, at(1), none)).toEqual([])
  })
})

describe('what is reported of offers', () => {
  const session = (preview: boolean) => ({ id: 's', preview }) as OpenedSession
  const setUp = (answers: (() => Promise<object>)[] = [], preview = false) => {
    const told: string[] = []
    const { clock, pass, settle } = createFakeClock()
    const api = {
      reportOffer: (_session: OpenedSession, key: string, event: string) => {
        told.push(`${key} ${event}`)
        return answers.shift()?.() ?? Promise.resolve({})
      },
    }
    const advance = async (ms: number) => {
      await settle()
      await pass(ms)
    }
    return { told, advance, reports: createOfferReports(api, clock, session(preview)) }
  }
  const fails = (status: number) => () => Promise.reject(new PlaybackError('X', 'x', status))

  it('is each view and each click once', () => {
    const { told, reports } = setUp()
    for (const event of ['view', 'view', 'click', 'view', 'click'] as const) reports.note('a', event)
    reports.note('b', 'view')
    expect(told).toEqual(['a view', 'a click', 'b view'])
  })
  it('is nothing in a preview', () => {
    const { told, reports } = setUp([], true)
    reports.note('a', 'view')
    expect(told).toEqual([])
  })
  it('is reported again when the connection is back, and not where it was refused', async () => {
    const { told, advance, reports } = setUp([fails(0), fails(503)])
    reports.note('a', 'view')
    await advance(5000)
    await advance(20_000)
    await advance(600_000)
    expect(told).toEqual(['a view', 'a view', 'a view'])
    const refused = setUp([fails(404)])
    refused.reports.note('a', 'view')
    await refused.advance(600_000)
    expect(refused.told).toEqual(['a view'])
  })
  it('waits no longer than its session', async () => {
    const { told, advance, reports } = setUp([fails(0)])
    reports.note('a', 'view')
    await advance(0)
    reports.stop()
    await advance(600_000)
    expect(told).toEqual(['a view'])
  })
})
