import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Fault } from '../../bench.ts'

/** Sentences said by a person, with their sound: mono, 16 kHz. */
export type Prompt = { text: string; samples: Int16Array }

/** Voices of Debian's packages of Asterisk (Creative Commons), and the voice of espeak-ng for their language. */
export const realVoices = {
  es: { folder: 'es_MX_f_Allison', voice: 'es-419' },
  it: { folder: 'it_IT_m_Carlo', voice: 'it' },
  en: { folder: 'en_US_f_Allison', voice: 'en-us' },
} as const

export const rate = 16_000

/**
 * The prompts of a language whose transcript is what is said: without noises, notes, spelled letters, and those that are far quicker or
 * slower than the others.
 * @throws Fault where the package is not installed.
 */
export function readPrompts(language: keyof typeof realVoices, most: number): Prompt[] {
  const folder = `/usr/share/asterisk/sounds/${realVoices[language].folder}`
  const transcript = `/usr/share/doc/asterisk-core-sounds-${language}/core-sounds-${language}.txt.gz`
  if (!existsSync(folder) || !existsSync(transcript)) {
    const packages = Object.keys(realVoices).map((name) => `asterisk-core-sounds-${name}-g722`)
    throw new Fault(`The voices are missing: apt-get install ${packages.join(' ')}`)
  }
  const prompts: Prompt[] = []
  for (const line of gunzipSync(readFileSync(transcript)).toString('utf8').split('\n')) {
    const [, name = '', text = ''] = /^([\w/-]+):\s*(.*\S)\s*$/.exec(line) ?? []
    const file = `${folder}/${name}.g722`
    if (/^silence|beep|LEADER|PRESID/.test(name) || /[[\]<>()]/.test(text) || text.split(/\s+/).length < 3 || !existsSync(file)) continue
    prompts.push({ text: text.replace(/\s+/g, ' '), samples: decode(file) })
    if (prompts.length >= most) break
  }
  const pace = ({ text, samples }: Prompt) => text.length / samples.length
  const usual = prompts.map(pace).toSorted((a, b) => a - b)[prompts.length >> 1] ?? 0
  return prompts.filter((prompt) => pace(prompt) > usual * 0.5 && pace(prompt) < usual * 1.6)
}

function decode(file: string): Int16Array {
  const args = ['-v', 'error', '-f', 'g722', '-i', file, '-ar', String(rate), '-ac', '1', '-f', 's16le', '-']
  const { stdout } = spawnSync('ffmpeg', args, { maxBuffer: 100_000_000 })
  return new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + (stdout.length & ~1)))
}

/** Where a prompt begins to be heard, in samples: 30 ms in a row within 32 dB of its loudest 10 ms. */
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

/** The prompts in random order with pauses as in speech, some of them long; `starts` are the seconds where each is first heard. */
export function joinPrompts(prompts: readonly Prompt[], random: () => number): { samples: Int16Array; texts: string[]; starts: number[] } {
  const order = prompts.map((prompt) => ({ prompt, key: random() })).toSorted((one, other) => one.key - other.key)
  const parts = order.map(({ prompt }) => ({ ...prompt, pause: Math.round(rate * (0.2 + random() * (random() < 0.1 ? 5 : 1))) }))
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
