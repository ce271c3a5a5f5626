import { spawnSync } from 'node:child_process'
import { PipedProgram } from './pipe-program.ts'

/** Samples a second of what espeak-ng says. */
export const spokenRate = 22_050

/** A break between texts in milliseconds, and the samples of silence that only a break has: pauses within texts are shorter. */
const breakMs = 2000
const shortestBreak = Math.round(spokenRate * 1.4)
const headerBytes = 44
/** Characters of a text that are spoken; a sentence is shorter. */
const longestText = 1500

const voices: Record<string, string> = { pt: 'pt-br', es: 'es-419', en: 'en-us' }

/** The voice of espeak-ng for a language such as `pt-BR`; undefined where there is none. */
export const spokenVoice = (language: string): string | undefined => voices[language.slice(0, 2).toLowerCase()]

/** A text as SSML, without what the program would take for an order or for its own phonemes. */
const escape = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f[\]{}|]+/g, ' ')
    .slice(0, longestText)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Cuts what the program says at the breaks, while it speaks. */
class SpokenCutter {
  readonly said: Int16Array[] = []
  #header = headerBytes
  #odd: number | undefined
  #parts: Int16Array[] = []
  #zeros = 0

  add(chunk: Buffer): void {
    const skipped = Math.min(this.#header, chunk.length)
    this.#header -= skipped
    const rest = chunk.subarray(skipped)
    const bytes = this.#odd === undefined ? rest : Buffer.concat([Buffer.from([this.#odd]), rest])
    this.#odd = bytes.length % 2 === 1 ? bytes.at(-1) : undefined
    const samples = new Int16Array(bytes.length >> 1)
    let from = 0
    for (let at = 0; at < samples.length; at += 1) {
      const sample = bytes.readInt16LE(at * 2)
      samples[at] = sample
      if (sample !== 0 && this.#zeros >= shortestBreak) {
        this.#parts.push(samples.slice(from, at))
        this.finish()
        from = at
      }
      this.#zeros = sample === 0 ? this.#zeros + 1 : 0
    }
    this.#parts.push(samples.slice(from))
  }

  /** What was said since the last break is a text, without the silence at its end. */
  finish(): void {
    const whole = new Int16Array(this.#parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    this.#parts = []
    this.said.push(whole.slice(0, Math.max(0, whole.length - this.#zeros)))
  }
}

type Speaking = { voice: string; speed: number; signal?: AbortSignal | undefined }
/** Texts the program is given at once; what it says of them is in memory. */
const batch = 100

/**
 * Speaks each text by itself with espeak-ng, a program of the operating system, shut in like ffmpeg.
 * @param speed words a minute.
 * @param onSpoken takes what was said of each text in their order, mono, `spokenRate` samples a second; nothing where nothing was to be said.
 * @throws Error where the program is missing or fails.
 */
export async function speakTexts(
  texts: readonly string[],
  speaking: Speaking,
  onSpoken: (samples: Int16Array, index: number) => void,
): Promise<void> {
  for (let from = 0; from < texts.length; from += batch) {
    const some = texts.slice(from, from + batch)
    const sayable = some.filter(isSayable)
    const said = await speakSome(sayable, speaking)
    let at = 0
    some.forEach((text, index) => onSpoken(isSayable(text) ? (said[at++] ?? new Int16Array(0)) : new Int16Array(0), from + index))
  }
}

/** Without a letter or a figure the program may say nothing, and its breaks run into one. */
const isSayable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** What is said of each text; where texts cannot be told apart, of fewer at a time. */
async function speakSome(texts: readonly string[], speaking: Speaking): Promise<Int16Array[]> {
  if (texts.length === 0) return []
  const said = await runSpeaker(texts, speaking)
  if (said.length === texts.length) return said
  if (texts.length === 1) return [said[0] ?? new Int16Array(0)]
  const half = texts.length >> 1
  return [...(await speakSome(texts.slice(0, half), speaking)), ...(await speakSome(texts.slice(half), speaking))]
}

async function runSpeaker(texts: readonly string[], { voice, speed, signal }: Speaking): Promise<Int16Array[]> {
  signal?.throwIfAborted()
  const cutter = new SpokenCutter()
  const program = new PipedProgram('espeak-ng', ['-v', voice, '-s', String(Math.round(speed)), '-m', '--stdin', '--stdout'], {
    limits: { cpuSeconds: 300, niceness: 10 },
    onData: (chunk) => cutter.add(chunk),
    onDrain: () => undefined,
  })
  signal?.addEventListener('abort', program.kill, { once: true })
  try {
    program.write(Buffer.from(texts.map(escape).join(`\n<break time="${breakMs}ms"/>\n`)))
    program.end()
    const { exitCode, stderr } = await program.done
    signal?.throwIfAborted()
    if (exitCode !== 0) throw new Error(`espeak-ng failed: ${stderr.trim().slice(-500)}`)
    cutter.finish()
    return cutter.said
  } finally {
    signal?.removeEventListener('abort', program.kill)
  }
}

/** Whether espeak-ng is installed on this machine. */
export const canSpeak = (): boolean => spawnSync('espeak-ng', ['--version'], { stdio: 'ignore' }).status === 0
