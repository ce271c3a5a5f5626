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
  priceCents: null,
  start,
  end,
  position,
})
const none = new Set<string>()
const at = (second: number, ended = false) => ({ second, duration: 60, ended })
const keys = (offers: ShownOffer[]) => offers.map(({ key }) => key)

describe('pickOffers', () => {
  it('returns the offers whose time range contains the position', () => {
    const offers = [offer('a', 0, 10), offer('b', 20, 60, 'top-left')]
    expect([0, 9.9, 10, 20, 59].map((second) => keys(pickOffers(offers, at(second), none)))).toEqual([['a'], ['a'], [], ['b'], ['b']])
  })
  it('keeps an offer that ends with the media once the media has ended', () => {
    const offers = [offer('a', 50, 60), offer('b', 0, 40, 'top-left')]
    expect([keys(pickOffers(offers, at(60, true), none)), keys(pickOffers(offers, at(60), none))]).toEqual([['a'], []])
  })
  it('returns per corner the offer that began last, and omits closed offers', () => {
    const offers = [offer('b', 5, 30), offer('a', 0, 30), offer('c', 1, 30, 'top-left')]
    expect(keys(pickOffers(offers, at(6), none))).toEqual(['c', 'b'])
    expect(keys(pickOffers(offers, at(6), none, 1))).toEqual(['b'])
    expect(keys(pickOffers(offers, at(6), new Set(['b'])))).toEqual(['a', 'c'])
  })
  it('omits offers without a valid http(s) address', () => {
    const odd = ['javascript:alert(1)', 'data:text/html,x', '/x', 'https://', ' https://x.test'].map((url, index) =>
      offer(`o${index}`, 0, 9, 'top-left', url),
    )
    expect(pickOffers(odd, at(1), none)).toEqual([])
  })
})

describe('createOfferReports', () => {
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

  it('reports each view and each click once per offer', () => {
    const { told, reports } = setUp()
    for (const event of ['view', 'view', 'click', 'view', 'click'] as const) reports.note('a', event)
    reports.note('b', 'view')
    expect(told).toEqual(['a view', 'a click', 'b view'])
  })
  it('reports nothing in a preview', () => {
    const { told, reports } = setUp([], true)
    reports.note('a', 'view')
    expect(told).toEqual([])
  })
  it('retries after a network failure or status 503, and not after 404', async () => {
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
  it('does not retry after stop()', async () => {
    const { told, advance, reports } = setUp([fails(0)])
    reports.note('a', 'view')
    await advance(0)
    reports.stop()
    await advance(600_000)
    expect(told).toEqual(['a view'])
  })
})
