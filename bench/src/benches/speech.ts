import { existsSync } from 'node:fs'
import { startSpeechServer } from '@videozz/speech/testing'
import { type Bench, Fault, type Row } from '../bench.ts'
import { makeRealLesson, type RealLesson } from './speech/make-real-lesson.ts'
import { measureDetection } from './speech/measure-detection.ts'
import { measureJoining } from './speech/measure-joining.ts'
import { promptLanguages, promptPackages, readPrompts } from './speech/read-prompts.ts'

/** Longest lesson of a language, and of the one that is for the memory, in seconds. */
const lessonSeconds = 26 * 60
const longSeconds = 6 * 3600
const languageNames = { es: 'Spanish', it: 'Italian', en: 'English' }

export const speech: Bench = {
  name: 'speech',
  what: 'real voices: speech found, and what pieces and joining add to the errors of an engine',
  run: async ({ scope, signal, quick, say }) => {
    if (!existsSync('/usr/share/asterisk/sounds')) throw new Fault(`The voices are missing: apt-get install ${promptPackages.join(' ')}`)
    const rows: Row[] = []
    const notes: string[] = []
    let first: RealLesson | undefined
    for (const language of quick ? promptLanguages.slice(0, 1) : promptLanguages) {
      const name = languageNames[language]
      const lesson = makeRealLesson(await readPrompts(language), language, quick ? 120 : lessonSeconds)
      first ??= lesson
      const detection = await measureDetection(lesson.pcm, lesson.speech, 1, signal)
      say(`${name}: ${lesson.seconds.toFixed(0)} s, ${detection.found.by}, recall ${detection.recall.toFixed(2)} %`)
      rows.push(
        { what: `${name}: speech that is found`, unit: '%', values: [detection.recall], budget: { least: 98 } },
        { what: `${name}: of what is found, speech`, unit: '%', values: [detection.precision] },
        { what: `${name}: processor time of detection ÷ length`, unit: 'ratio', values: [detection.realTime], budget: { most: 0.03 } },
      )
      const server = await startSpeechServer(lesson)
      scope.add(() => server.stop())
      const whole = { ...detection.found, stretches: [{ start: 0, end: lesson.seconds }] }
      const cuts = [
        ['pieces of 28 s', detection.found, 28],
        ['pieces of 300 s', detection.found, 300],
        ['pieces of 30 s cut without looking', whole, 30],
      ] as const
      for (const [what, found, maxSeconds] of cuts) {
        const joined = await measureJoining(lesson, server, found, maxSeconds)
        say(`${name}, ${what}: ${joined.pieces} pieces, ${joined.errors} errors, at most ${joined.worstMs.toFixed(0)} ms`)
        rows.push(
          { what: `${name}, ${what}: word errors added`, unit: 'count', values: [joined.errors], budget: { most: 0 } },
          { what: `${name}, ${what}: largest difference of a beginning`, unit: 'ms', values: [joined.worstMs], budget: { most: 20 } },
        )
        if (found === detection.found) rows.push({ what: `${name}, ${what}: sound sent ÷ speech`, unit: 'ratio', values: [joined.silence] })
      }
      await server.stop()
      notes.push(`${name}: ${lesson.seconds.toFixed(0)} s with ${lesson.words.length} words; speech found by ${detection.found.by}.`)
    }
    if (first) {
      const repeats = Math.ceil((quick ? 600 : longSeconds) / first.seconds)
      const long = await measureDetection(first.pcm, first.speech, repeats, signal)
      const hours = (long.found.seconds / 3600).toFixed(1)
      say(`${hours} h: ${long.mostMemory.toFixed(0)} MB`)
      const budget = { most: 200 }
      rows.push({ what: `most memory (RSS) of the process that finds speech in ${hours} h`, unit: 'MB', values: [long.mostMemory], budget })
    }
    notes.push(
      `The voices of Debian's ${promptPackages.join(', ')} (CC BY-SA 3.0), decoded, with silences between them and noise under all of it. Speech is what is less than 32 dB below the loudest of its clean recording. The server decodes what it is sent, finds its place by loudness over time, and answers the words of that interval; words that are cut it hears in part.`,
    )
    return { rows, notes }
  },
}
