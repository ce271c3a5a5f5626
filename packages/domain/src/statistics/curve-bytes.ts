import { readNumbers, writeNumber } from './number-bytes.ts'
import type { SparseCurve } from './sparse-curve.ts'

/**
 * A `SparseCurve` as it is stored: three numbers a change, each in bytes of seven bits, the lowest first: seconds since the change before,
 * change of seen and change of seen again, the latter two with their sign in the lowest bit. Most changes take three bytes.
 */
export function encodeCurve(curve: SparseCurve): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (let i = 0; i < curve.length; i += 3) {
    const at = curve[i] ?? 0
    writeNumber(bytes, at - before)
    writeNumber(bytes, signed(curve[i + 1] ?? 0))
    writeNumber(bytes, signed(curve[i + 2] ?? 0))
    before = at
  }
  return Uint8Array.from(bytes)
}

const signed = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

/** Calls `visit` with each change of a stored curve, in the order of the seconds. */
export function readChanges(bytes: Uint8Array, visit: (at: number, seen: number, again: number) => void): void {
  const { next, more } = readNumbers(bytes)
  const nextSigned = (): number => {
    const value = next()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
  for (let at = 0; more();) {
    at += next()
    const seen = nextSigned()
    visit(at, seen, nextSigned())
  }
}

/** @returns the curve that was stored. */
export function decodeCurve(bytes: Uint8Array): SparseCurve {
  const curve: number[] = []
  readChanges(bytes, (at, seen, again) => curve.push(at, seen, again))
  return curve
}
