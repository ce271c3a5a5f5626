import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeRaw } from './decode-raw.ts'

/** A recording of a person, with what is said. */
export type Prompt = { samples: Buffer; text: string }

/** Where Debian's packages put the recordings and their transcripts. */
const places = {
  es: '/usr/share/asterisk/sounds/es_MX_f_Allison',
  it: '/usr/share/asterisk/sounds/it_IT_m_Carlo',
  en: '/usr/share/asterisk/sounds/en_US_f_Allison',
}
export type PromptLanguage = keyof typeof places
export const promptLanguages = Object.keys(places) as PromptLanguage[]
export const promptPackages = promptLanguages.flatMap((language) => [
  `asterisk-core-sounds-${language}`,
  `asterisk-core-sounds-${language}-g722`,
])

/** Bytes of a second in G.722, and samples of a byte. */
const bytesPerSecond = 8000
const shortest = 1.2

/** The recordings of a language that are sentences, in the order of their names. @throws Error where the packages are not installed. */
export async function readPrompts(language: PromptLanguage): Promise<Prompt[]> {
  const file = `/usr/share/doc/asterisk-core-sounds-${language}/core-sounds-${language}.txt.gz`
  const texts = new Map(
    gunzipSync(readFileSync(file))
      .toString()
      .split('\n')
      .flatMap((line) => {
        const [, name, text] = /^([\w/-]+):\s*(.+)$/.exec(line.trim()) ?? []
        // Sounds, and remarks on how they are spoken, have no words.
        return name === undefined || text === undefined || /[[\]<>()*]/.test(text) ? [] : [[name, text] as const]
      }),
  )
  const folder = places[language]
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.g722'))
    .toSorted()
    .flatMap((name) => {
      const text = texts.get(name.slice(0, -5))
      const bytes = readFileSync(join(folder, name))
      return text === undefined || bytes.length < shortest * bytesPerSecond ? [] : [{ text, bytes }]
    })
  // One run of the decoder for all of them: four bytes of samples for each of theirs.
  const pcm = await decodeRaw(Buffer.concat(found.map(({ bytes }) => bytes)))
  let at = 0
  return found.map(({ text, bytes }) => {
    const samples = pcm.subarray(at, at + bytes.length * 4)
    at += bytes.length * 4
    return { text, samples }
  })
}
