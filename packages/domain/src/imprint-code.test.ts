import { expect, it } from 'vitest'
import {
  createImprintCode,
  findImprintCode,
  formatImprintCode,
  guessImprintCodes,
  normaliseImprintCode,
  readImprintCode,
} from './imprint-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = Array.from({ length: 32 }, (_, seed) =>
  createImprintCode(Uint8Array.from({ length: 9 }, (__, place) => (seed * 37 + place * 91 + seed * place) & 255)),
)

it('createImprintCode returns ten symbols that readImprintCode accepts', () => {
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(readImprintCode(code)).toEqual({ code })
  }
  expect(new Set(codes).size).toBe(codes.length)
  expect(() => createImprintCode(new Uint8Array(8))).toThrow(RangeError)
})

it('readImprintCode reports a typo for every single wrong symbol', () => {
  for (const code of codes) {
    for (let place = 0; place < 10; place++) {
      for (const symbol of alphabet) {
        if (symbol === code[place]) continue
        expect(readImprintCode(code.slice(0, place) + symbol + code.slice(place + 1))).toEqual({ fault: 'typo' })
      }
    }
  }
})

it('readImprintCode reports a typo for any two swapped symbols', () => {
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

it('readImprintCode accepts separators, lower case and the letters o and l for 0 and 1', () => {
  const code = createImprintCode(Uint8Array.from([0, 1, 0, 1, 20, 21, 22, 23, 24]))
  const typed = ` ${code.slice(0, 4).replace(/0/g, 'o').replace(/1/g, 'l')}-${code.slice(4, 8).toLowerCase()} – ${code.slice(8)} `
  expect(typed).toContain('o')
  expect(normaliseImprintCode(typed)).toBe(code)
  expect(readImprintCode(typed)).toEqual({ code })
})

it('readImprintCode reports malformed for a wrong length or an invalid symbol', () => {
  expect(readImprintCode('ABC')).toEqual({ fault: 'malformed' })
  expect(readImprintCode('')).toEqual({ fault: 'malformed' })
  expect(readImprintCode(`${codes[0]}0`)).toEqual({ fault: 'malformed' })
  expect(readImprintCode('UUUUUUUUUU')).toEqual({ fault: 'malformed' })
})

it('formatImprintCode groups the symbols 4, 4 and 2', () => {
  expect(formatImprintCode('7K2M9QXD4T')).toBe('7K2M 9QXD 4T')
})

it('findImprintCode returns the code of a text in any spelling, and null without one', () => {
  const code = createImprintCode(Uint8Array.from([7, 20, 3, 21, 23, 30, 9, 26, 27]))
  const shown = formatImprintCode(code)
  for (const text of [
    `Vi o código ${shown} no vídeo`,
    `código:${code}.`,
    `${shown.toLowerCase().replaceAll(' ', '-')} às 21:34`,
    `Assistindo à aula apareceu\n${shown}\n\nO que faço?`,
    `  ${shown.replaceAll(' ', '  ')}  `,
  ])
    expect(findImprintCode(text)).toBe(code)
  for (const text of ['', 'nada por aqui', `x${code}`, code.slice(1), 'https://exemplo.com/aula-1234567890123'])
    expect(findImprintCode(text)).toBeNull()
})

it('guessImprintCodes corrects look-alike and swapped symbols, and returns none for a valid code', () => {
  let found = 0
  for (const code of codes) {
    expect(guessImprintCodes(code)).toEqual([])
    for (const [right, wrong] of [
      ['8', 'B'],
      ['B', '8'],
      ['5', 'S'],
      ['0', 'D'],
      ['V', 'U'],
    ] as const) {
      const place = code.indexOf(right)
      if (place < 0) continue
      found += 1
      const typed = code.slice(0, place) + wrong + code.slice(place + 1)
      expect(guessImprintCodes(typed)).toContainEqual({ code, place, kind: 'look-alike' })
    }
    const swapped = `${code[1]}${code[0]}${code.slice(2)}`
    if (swapped !== code) expect(guessImprintCodes(swapped)).toContainEqual({ code, place: 0, kind: 'swapped' })
    for (const guess of guessImprintCodes(swapped)) expect(readImprintCode(guess.code)).toEqual({ code: guess.code })
  }
  expect(found).toBeGreaterThan(20)
  expect(guessImprintCodes('ABC')).toEqual([])
})
