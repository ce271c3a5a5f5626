import { readFileSync } from 'node:fs'
import { splitScript, splitWords } from '@videozz/domain'
import { createRandom } from '@videozz/ingest/testing'
import { speakTexts, spokenRate } from '@videozz/media'
import { type ScriptTiming, timeScript } from '@videozz/speech'
import type { Bench, Row } from '../bench.ts'
import { joinSaid, rate, readVoice, type Said, voices } from './script-timing/real-voices.ts'
import { promptLanguages } from './speech/read-prompts.ts'

/** Share of the sentences that the inexact script leaves out. */
const leftOut = 0.03

type Lesson = ReturnType<typeof joinSaid> & { name: string; voice: string }
type Measured = { errors: number[]; perSecond: number; timing: ScriptTiming }

async function* bytesOf(samples: Int16Array): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(samples.buffer)
  for (let at = 0; at < bytes.length; at += 65_536) yield await Promise.resolve(bytes.subarray(at, at + 65_536))
}

/** Times the script of a lesson, without the texts that are left out. CPU seconds are this process's, per second of sound. */
async function measure({ samples, texts, starts, voice }: Lesson, isKept: (index: number) => boolean): Promise<Measured> {
  const script = texts.filter((_, at) => isKept(at)).join('\n\n')
  const before = process.cpuUsage()
  const timing = await timeScript({
    script,
    sound: bytesOf(samples),
    voice: { rate: spokenRate, speak: (some, speed, onSpoken) => speakTexts(some, { voice, speed }, onSpoken) },
  })
  const { user, system } = process.cpuUsage(before)
  const errors: number[] = []
  let word = 0
  texts.forEach((text, at) => {
    if (!isKept(at)) return
    errors.push(Math.abs((timing.words[word]?.start ?? Infinity) - (starts[at] ?? 0)))
    word += splitWords(text).length
  })
  return { errors, perSecond: (user + system) / 1e6 / (samples.length / rate), timing }
}

const shareWithin = (errors: readonly number[], seconds: number): number =>
  (100 * errors.filter((error) => error <= seconds).length) / errors.length

/** Portuguese sentences said by another voice of espeak-ng, read at 16 kHz: deeper and slower than the one that is laid on it. */
async function synthesise(most: number): Promise<Said[]> {
  const text = readFileSync(new URL('../../../docs/privacidade.md', import.meta.url), 'utf8').replace(/[#*`|>_[\]()]/g, ' ')
  const texts = splitScript(text)
    .map(({ words }) => words.join(' '))
    .filter((sentence) => sentence.split(' ').length > 2)
    .slice(0, most)
  const said: Said[] = []
  await speakTexts(texts, { voice: 'pt-br+m3', speed: 230 }, (samples, index) => said.push({ text: texts[index] ?? '', samples }))
  return said
}

function rowsOf({ name }: Lesson, exact: Measured, inexact: Measured): Row[] {
  const median = exact.errors.toSorted((a, b) => a - b)[exact.errors.length >> 1] ?? 0
  return [
    { what: `${name}: sentences`, unit: 'count', values: [exact.errors.length] },
    { what: `${name}: beginnings within 0.2 s`, unit: '%', values: [shareWithin(exact.errors, 0.2)], budget: { least: 90 } },
    { what: `${name}: median error`, unit: 'ms', values: [median * 1000] },
    { what: `${name}: largest error`, unit: 's', values: [Math.max(...exact.errors)] },
    { what: `${name}: CPU seconds for a second of sound`, unit: 'ratio', values: [exact.perSecond], budget: { most: 0.05 } },
    { what: `${name}, 3 % of sentences missing: within 0.5 s`, unit: '%', values: [shareWithin(inexact.errors, 0.5)] },
  ]
}

export const scriptTiming: Bench = {
  name: 'script-timing',
  what: 'scripts laid on real voices: how many sentences begin within 0.2 s of where they are heard',
  run: async ({ quick, signal, say }) => {
    const random = createRandom(20)
    const most = quick ? 30 : Infinity
    const lessons: Lesson[] = [{ name: 'pt-BR (espeak-ng)', voice: 'pt-br', ...joinSaid(await synthesise(most), random) }]
    for (const language of promptLanguages)
      lessons.push({ name: language, voice: voices[language], ...joinSaid(await readVoice(language, most), random) })
    const rows: Row[] = []
    const fits: string[] = []
    for (const lesson of lessons) {
      signal.throwIfAborted()
      say(`${lesson.name}: ${(lesson.samples.length / rate / 60).toFixed(1)} minutes`)
      const exact = await measure(lesson, () => true)
      const missing = new Set([...lesson.texts.keys()].filter(() => random() < leftOut))
      const inexact = await measure(lesson, (at) => !missing.has(at))
      rows.push(...rowsOf(lesson, exact, inexact))
      fits.push(
        `${lesson.name} ${exact.timing.fit} (${exact.timing.doubtful.length} doubtful) and ${inexact.timing.fit} (${inexact.timing.doubtful.length})`,
      )
    }
    return {
      rows,
      notes: [
        'Recordings in random order with pauses of 0.2 to 5 s; their transcripts are the script. Errors are those of the first word of each recording against where it is first heard.',
        'pt-BR is another, slower voice of espeak-ng: no free recording of Portuguese with an exact transcript is installed by apt.',
        `Fit of the exact script and of the one with sentences missing: ${fits.join('; ')}.`,
      ],
    }
  },
}
