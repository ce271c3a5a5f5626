import { describe, expect, it } from 'vitest'
import { formatClock } from './format-clock.ts'
import { isSalesAddress, productAddress } from './offer-product.ts'
import { offerFaults, offerFits } from './offer-times.ts'

const startLate = 'Tempo não pode ser maior ou igual a 01:00'
const endLate = 'Tempo não pode ser maior que 01:00'
const endFirst = 'O tempo de fim deve ser maior que o tempo de início'

describe('offerFaults', () => {
  it.each([
    [0, 60, {}],
    [0, 0.5, {}],
    [59, 60, {}],
    [60, 61, { start: startLate, end: endLate }],
    [-1, 10, { start: 'O tempo não pode ser negativo.' }],
    [10, 10, { end: endFirst }],
    [10, 9, { end: endFirst }],
    [10, 60.5, { end: endLate }],
    [70, 20, { start: startLate, end: endFirst }],
  ])('validates an offer from %d to %d in a media of 60 seconds', (start, end, faults) => {
    expect(offerFaults({ start, end }, 60)).toEqual(faults)
  })

  it('accepts times up to the rounded duration', () => {
    expect(offerFaults({ start: 0, end: 60 }, 59.6)).toEqual({})
    expect(offerFaults({ start: 59.7, end: 60 }, 59.6)).toEqual({ start: startLate })
    expect(offerFaults({ start: 60, end: 60.3 }, 60.4)).toEqual({ start: startLate })
    expect(offerFaults({ start: 0, end: 60.4 }, 60.4)).toEqual({})
  })
})

it('offerFits requires an offer to lie within the current duration', () => {
  const offer = { start: 10, end: 60 }
  expect([60, 59.2, 58.9, 10, 9, null].map((duration) => offerFits(offer, duration))).toEqual([true, true, false, false, false, false])
  expect(offerFits({ start: 10, end: 10.5 }, 10)).toBe(false)
})

it('formatClock shows hours from one hour on', () => {
  expect([0, 4.4, 59.6, 3599.4, 3600, 36_061, -3].map(formatClock)).toEqual([
    '00:00',
    '00:04',
    '01:00',
    '59:59',
    '1:00:00',
    '10:01:01',
    '00:00',
  ])
})

describe('address of an offer', () => {
  it.each([
    'javascript:alert(1)',
    ' https://exemplo.com',
    'https://loja.com@mal.com/',
    'https://a:b@mal.com',
    'https://mal.com\\@loja.com',
    'data:text/html,x',
    '//exemplo.com',
    'https://',
    'https://a.b/\0',
    `https://a.b/${'x'.repeat(2048)}`,
  ])('isSalesAddress rejects %j', (text) => {
    expect(isSalesAddress(text)).toBe(false)
  })
  it.each(['https://exemplo.com', 'http://exemplo.com:8080/a?b=c#d', 'HTTPS://exemplo.com/@maria'])('isSalesAddress accepts %j', (text) => {
    expect(isSalesAddress(text)).toBe(true)
  })

  it('productAddress returns the valid sales page, else the checkout', () => {
    const page = 'https://exemplo.com/p'
    const checkout = 'https://exemplo.com/c'
    expect(productAddress({ default_sales_page: page, url_checkout: checkout })).toBe(page)
    expect(productAddress({ default_sales_page: 'javascript:1', url_checkout: checkout })).toBe(checkout)
    expect(productAddress({ default_sales_page: null, url_checkout: null })).toBeUndefined()
  })
})
