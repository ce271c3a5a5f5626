import { expect, it } from 'vitest'
import { createImprintCode, formatImprintCode, normaliseImprintCode, readImprintCode } from './imprint-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = Array.from({ length: 32 }, (_, seed) =>
  createImprintCode(Uint8Array.from({ length: 9 }, (__, place) => (seed * 37 + place * 91 + seed * place) & 255)),
)

it('makes ten symbols that read back', () => {
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(readImprintCode(code)).toEqual({ code })
  }
  expect(new Set(codes).size).toBe(codes.length)
  expect(() => createImprintCode(new Uint8Array(8))).toThrow(RangeError)
})

it('notices every single wrong symbol', () => {
  for (const code of codes) {
    for (let place = 0; place < 10; place++) {
      for (const symbol of alphabet) {
        if (symbol === code[place]) continue
        expect(readImprintCode(code.slice(0, place) + symbol + code.slice(place + 1))).toEqual({ fault: 'typo' })
      }
    }
  }
})

it('notices every two swapped symbols, side by side or not', () => {
  for (const code of codes) {
    for (let left = 0; left < 10; left++) {
      for (let right = left + 1; right < 10; right++) {
        const symbols = [...code]
        ;[symbols[left], symbols[right]] = [symbols[right] ?? '', symbols[left] ?? '']
        if (symbols.join('') !== code) expect(readImprintCode(symbols.join(''))).toEqual({ fault: 'typo' })
      }
    }
  }
})

it('reads what people type', () => {
  const code = createImprintCode(Uint8Array.from([0, 1, 0, 1, 20, 21, 22, 23, 24]))
  const typed = ` ${code.slice(0, 4).replace(/0/g, 'o').replace(/1/g, 'l')}-${code.slice(4, 8).toLowerCase()} – ${code.slice(8)} `
  expect(typed).toContain('o')
  expect(normaliseImprintCode(typed)).toBe(code)
  expect(readImprintCode(typed)).toEqual({ code })
})

it('tells a malformed code from a typo', () => {
  expect(readImprintCode('ABC')).toEqual({ fault: 'malformed' })
  expect(readImprintCode('')).toEqual({ fault: 'malformed' })
  expect(readImprintCode(`${codes[0]}0`)).toEqual({ fault: 'malformed' })
  expect(readImprintCode('UUUUUUUUUU')).toEqual({ fault: 'malformed' })
})

it('shows groups of 4, 4 and 2', () => {
  expect(formatImprintCode('7K2M9QXD4T')).toBe('7K2M 9QXD 4T')
})
