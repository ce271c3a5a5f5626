/** Adds a whole number from 0 on to bytes, seven bits a byte, the lowest first; the highest bit says that more follow. */
export function writeNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  bytes.push(rest)
}

/** @returns what reads the next number at each call, and whether there is one. */
export function readNumbers(bytes: Uint8Array): { next: () => number; more: () => boolean } {
  let place = 0
  return {
    next: () => {
      let value = 0
      for (let weight = 1; ; weight *= 128) {
        const byte = bytes[place++] ?? 0
        if (byte < 128) return value + byte * weight
        value += (byte - 128) * weight
      }
    },
    more: () => place < bytes.length,
  }
}
