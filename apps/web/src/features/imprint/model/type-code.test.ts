import { createImprintCode, formatImprintCode } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { caretAfter, codeFault, guessCodes, leftOut, readPasted, readTyped } from './type-code.ts'

const code = createImprintCode(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]))

describe('readTyped', () => {
  it('converts to upper case, replaces look-alikes and drops invalid symbols', () => {
    expect(readTyped('7k3m-qx9t v2')).toBe('7K3MQX9TV2')
    expect(readTyped('oOiIlL')).toBe('001111')
    expect(readTyped('u!ç7')).toBe('7')
  })
  it('keeps at most ten symbols', () => expect(readTyped('0123456789ABC')).toBe('0123456789'))
})

describe('caretAfter', () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 4],
    [5, 6],
    [8, 9],
    [9, 11],
    [10, 12],
  ])('returns the caret position after %i symbols: %i', (symbols, caret) => expect(caretAfter(symbols)).toBe(caret))
})

describe('codeFault', () => {
  it('returns null for a valid code, with or without grouping', () => {
    expect(codeFault(code)).toBeNull()
    expect(codeFault(readTyped(formatImprintCode(code)))).toBeNull()
  })
  it('returns a fault for an empty code', () => expect(codeFault('')).toBe('Por favor, insira o código do Imprint'))
  it('distinguishes a short code from a check mismatch', () => {
    expect(codeFault(code.slice(0, 9))).toContain('10 caracteres')
    const wrong = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`
    expect(codeFault(wrong)).toContain('não confere')
  })
})

describe('readPasted', () => {
  it('extracts the code from a sentence', () => expect(readPasted(`Apareceu ${formatImprintCode(code)} no vídeo da aula`)).toBe(code))
  it('returns the symbols of an incomplete code', () => expect(readPasted('7K3M QX9T V')).toBe('7K3MQX9TV'))
})

it('leftOut reports the letter U, which codes do not use', () => {
  expect(leftOut('7K3U')).toContain('U')
  expect(leftOut('7K3V')).toBeNull()
})

it('guessCodes returns at most four valid corrections, including swapped symbols', () => {
  for (let place = 0; place < 10; place += 1) {
    const wrong = `${code.slice(0, place)}${code[place] === '8' ? 'B' : '8'}${code.slice(place + 1)}`
    const guesses = guessCodes(wrong)
    expect(guesses.length).toBeLessThanOrEqual(4)
    for (const guess of guesses) expect(codeFault(guess.code)).toBeNull()
  }
  const swapped = `${code[1]}${code[0]}${code.slice(2)}`
  expect(guessCodes(swapped)).toContainEqual({ code, why: `${code[1]} e ${code[0]} trocados de lugar` })
})
