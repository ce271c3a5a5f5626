import type { ScriptVoice } from '../speak-units.ts'

/** Seconds of a letter at the usual speed. */
const letter = 0.07

/** A text as two tones with breath for each letter, as a vowel has two formants; nothing of it needs a program. */
export function speakTones(text: string, rate: number, slowness: number): Int16Array {
  const letters = [...text.toLowerCase()].filter((sign) => /[a-z]/.test(sign))
  const length = Math.round(rate * letter * slowness)
  const samples = new Int16Array(letters.length * length)
  let breath = 1
  letters.forEach((sign, index) => {
    const code = sign.charCodeAt(0) - 97
    const [low, high] = [250 + 90 * (code % 6), 1100 + 420 * Math.floor(code / 6)]
    for (let at = 0; at < length; at += 1) {
      const time = at / rate
      const edge = Math.min(1, at / 40, (length - at) / 40)
      breath = (breath * 1103 + 12_345) % 65_536
      const tones = Math.sin(2 * Math.PI * low * time) + Math.sin(2 * Math.PI * high * time)
      samples[index * length + at] = edge * (6000 * tones + 0.02 * (breath - 32_768))
    }
  })
  return samples
}

export const toneVoice: ScriptVoice = {
  rate: 22_050,
  speak: (texts, speed, onSpoken) => {
    texts.forEach((text, index) => onSpoken(speakTones(text, 22_050, 175 / speed), index))
    return Promise.resolve()
  },
}

/** Texts spoken one after the other with pauses, as the bytes of a sound of 16 kHz, and the second each begins at. */
export function soundOf(
  texts: readonly string[],
  speak: (text: string) => Int16Array,
  pauses: (index: number) => number,
): { bytes: Uint8Array; starts: number[] } {
  const parts: Int16Array[] = []
  const starts: number[] = []
  let at = 0
  texts.forEach((text, index) => {
    const silence = new Int16Array(Math.round(16_000 * pauses(index)))
    const spoken = speak(text)
    starts.push((at + silence.length) / 16_000)
    parts.push(silence, spoken)
    at += silence.length + spoken.length
  })
  const samples = new Int16Array(at)
  at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return { bytes: new Uint8Array(samples.buffer), starts }
}

/** Bytes in chunks of an odd size. */
export async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 30_001) yield await Promise.resolve(bytes.subarray(at, at + 30_001))
}
