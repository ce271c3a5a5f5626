import { existsSync } from 'node:fs'
import { Fault } from '../../bench.ts'
import { type PromptLanguage, promptPackages, readPrompts } from '../speech/read-prompts.ts'

/** Sentences that are said, with their sound: mono, 16 kHz. */
export type Said = { text: string; samples: Int16Array }

/** The voice of espeak-ng for the language of each of the recorded people. */
export const voices = { es: 'es-419', it: 'it', en: 'en-us' } as const satisfies Record<PromptLanguage, string>

export const rate = 16_000

/**
 * The recordings of a language whose transcript is what is said: those that are far quicker or slower than the others are left out, and
 * those of one or two words.
 * @throws Fault where the packages are not installed.
 */
export async function readVoice(language: PromptLanguage, most: number): Promise<Said[]> {
  if (!existsSync(`/usr/share/doc/asterisk-core-sounds-${language}/core-sounds-${language}.txt.gz`))
    throw new Fault(`The voices are missing: apt-get install ${promptPackages.join(' ')}`)
  const said = (await readPrompts(language))
    .filter(({ text }) => text.split(/\s+/).length > 2)
    .slice(0, most)
    .map(({ text, samples }) => ({ text: text.replace(/\s+/g, ' '), samples: new Int16Array(Uint8Array.from(samples).buffer) }))
  const pace = ({ text, samples }: Said) => text.length / samples.length
  const usual = said.map(pace).toSorted((a, b) => a - b)[said.length >> 1] ?? 0
  return said.filter((one) => pace(one) > usual * 0.5 && pace(one) < usual * 1.6)
}

/** Where a recording begins to be heard, in samples: 30 ms in a row within 32 dB of its loudest 10 ms. */
function onsetOf(samples: Int16Array): number {
  const step = rate / 100
  const energies = Array.from({ length: Math.floor(samples.length / step) }, (_, at) =>
    samples.subarray(at * step, (at + 1) * step).reduce((sum, sample) => sum + sample * sample, 0),
  )
  const least = Math.max(...energies) * 10 ** -3.2
  return (
    Math.max(
      0,
      energies.findIndex((_, at) => [0, 1, 2].every((more) => (energies[at + more] ?? 0) > least)),
    ) * step
  )
}

/** What is said in random order with pauses as in speech, some of them long; `starts` are the seconds where each is first heard. */
export function joinSaid(said: readonly Said[], random: () => number): { samples: Int16Array; texts: string[]; starts: number[] } {
  const order = said.map((one) => ({ one, key: random() })).toSorted((a, b) => a.key - b.key)
  const parts = order.map(({ one }) => ({ ...one, pause: Math.round(rate * (0.2 + random() * (random() < 0.1 ? 5 : 1))) }))
  const samples = new Int16Array(parts.reduce((sum, { samples: own, pause }) => sum + own.length + pause, 0))
  const starts: number[] = []
  let at = 0
  for (const { samples: own, pause } of parts) {
    at += pause
    samples.set(own, at)
    starts.push((at + onsetOf(own)) / rate)
    at += own.length
  }
  return { samples, texts: parts.map(({ text }) => text), starts }
}
