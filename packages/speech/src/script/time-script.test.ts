import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { ScriptVoice } from './speak-units.ts'
import { inChunks, soundOf, speakTones, toneVoice } from './testing/tone-voice.ts'
import { timeScript } from './time-script.ts'

const sentences = [
  'Bom dia, pessoal.',
  'Hoje vamos falar sobre as plantas e sobre a luz do sol.',
  'Antes de tudo, olhem para esta imagem.',
  'A folha verde absorve a luz vermelha, mas reflete a verde.',
  'Por que isso importa?',
  'Porque a cor da luz muda a velocidade de tudo.',
]
const countWords = (text: string) => text.split(' ').length
const pauses = (index: number) => [1.4, 0.3, 0.8, 2.5, 0.4][index % 5]!

/** Seconds between where the sentences begin and where their first words were laid. */
function errorsOf(words: readonly { start: number }[], texts: readonly string[], starts: readonly number[]): number[] {
  let word = 0
  return texts.map((text, at) => {
    const error = Math.abs((words[word]?.start ?? Infinity) - (starts[at] ?? 0))
    word += countWords(text)
    return error
  })
}

describe('timeScript with a voice of tones', () => {
  const speak = (text: string) => speakTones(text, 16_000, 1.3)
  const { bytes, starts } = soundOf(sentences, speak, pauses)

  it('lays every word where it is said, with pauses and at another speed', async () => {
    const { words, fit, doubtful } = await timeScript({ script: sentences.join('\n'), sound: inChunks(bytes), voice: toneVoice })
    expect(words.map(({ text }) => text).join(' ')).toBe(sentences.join(' '))
    expect(Math.max(...errorsOf(words, sentences, starts))).toBeLessThan(0.1)
    expect([fit, doubtful]).toEqual(['good', []])
    let latest = 0
    for (const { start, end, confidence } of words) {
      expect(start).toBeGreaterThanOrEqual(latest)
      expect(end).toBeGreaterThanOrEqual(start)
      expect(confidence).toBeGreaterThan(0.4)
      latest = start
    }
  })

  it('names speakers, and leaves out what is not spoken', async () => {
    const script = sentences.map((text, at) => `${at % 2 === 0 ? 'ANA' : 'RUI'}: ${text}\n[música]`).join('\n\n')
    const { words } = await timeScript({ script, sound: inChunks(bytes), voice: toneVoice })
    expect(words.map(({ text }) => text).join(' ')).toBe(sentences.join(' '))
    expect(words.slice(0, 4).map(({ speaker }) => speaker)).toEqual(['ANA', 'ANA', 'ANA', 'RUI'])
  })

  it('leaves out music where it is told where people speak', async () => {
    const music = soundOf(
      ['music', ...sentences],
      (text) => (text === 'music' ? speakTones('zvxq'.repeat(40), 16_000, 1) : speak(text)),
      pauses,
    )
    const speech = [{ start: (music.starts[1] ?? 0) - 0.1, end: 1000 }]
    const { words } = await timeScript({ script: sentences.join('\n'), sound: inChunks(music.bytes), voice: toneVoice, speech })
    expect(Math.max(...errorsOf(words, sentences, music.starts.slice(1)))).toBeLessThan(0.1)
  })

  it('doubts a script that says more than the sound', async () => {
    const more = sentences.flatMap((text) => [text, 'Zuzu quixaba fluxo yzx kwx vvv wqwq zzkz jhjh xyxy.'])
    const { fit, doubtful } = await timeScript({ script: more.join('\n'), sound: inChunks(bytes), voice: toneVoice })
    expect(fit).toBe('poor')
    expect(doubtful.length).toBeGreaterThan(2)
  })

  it('gives nothing for a script or a sound without words', async () => {
    const nothing = { words: [], doubtful: [], fit: 'poor' }
    expect(await timeScript({ script: '[música]\n', sound: inChunks(bytes), voice: toneVoice })).toEqual(nothing)
    for (const silent of [new Uint8Array(0), new Uint8Array(1), new Uint8Array(64_000)])
      expect(await timeScript({ script: 'Olá.', sound: inChunks(silent), voice: toneVoice })).toEqual(nothing)
    const short = await timeScript({ script: sentences.join('\n'), sound: inChunks(bytes.slice(0, 48_000)), voice: toneVoice })
    expect(short.words).toHaveLength(countWords(sentences.join(' ')))
  })

  it('stops when it is called off', async () => {
    const signal = AbortSignal.abort(new Error('called off'))
    await expect(timeScript({ script: 'Olá.', sound: inChunks(bytes), voice: toneVoice, signal })).rejects.toThrow('called off')
  })
})

/** What espeak-ng says of a text, at 22,050 samples a second. */
function speakText(text: string, voice: string, speed: number): Int16Array {
  const { stdout } = spawnSync('espeak-ng', ['-v', voice, '-s', String(speed), '--stdout', '--stdin'], {
    input: text,
    maxBuffer: 100_000_000,
  })
  return new Int16Array(stdout.buffer.slice(stdout.byteOffset + 44, stdout.byteOffset + (stdout.length & ~1)))
}

describe('timeScript with espeak-ng', () => {
  it('lays the captions of another, slower voice within 0.2 s', async () => {
    const voice: ScriptVoice = {
      rate: 22_050,
      speak: (texts, speed, onSpoken) => {
        texts.forEach((text, index) => onSpoken(speakText(text, 'pt-br', speed), index))
        return Promise.resolve()
      },
    }
    // Read at 16 kHz it is deeper and slower, as by another person.
    const person = (text: string) => {
      const samples = speakText(text, 'pt-br+f2', 230)
      return samples.subarray(samples.findIndex((sample) => Math.abs(sample) > 200))
    }
    const { bytes, starts } = soundOf(sentences, person, pauses)
    const { words, fit } = await timeScript({ script: sentences.join(' '), sound: inChunks(bytes), voice })
    const errors = errorsOf(words, sentences, starts)
    expect(errors.filter((error) => error <= 0.2).length / errors.length).toBeGreaterThanOrEqual(0.9)
    expect(fit).toBe('good')
  })
})
