import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createOutbound } from '@videozz/outbound'
import { comparedWords, countErrors, createSpeechEngine, hearWhole, type SpeechEngine, SpeechError, type WordErrors } from '@videozz/speech'
import { resolveTyped } from '../command/checkout.ts'
import { OperatorFault, wordsOf } from '../command/operator-fault.ts'
import { runCommand } from '../command/run-command.ts'
import { findSpeechSettings } from './find-settings.ts'
import { readSamples, writeSound } from './sound-program.ts'
import { benchHelp, readBenchCommand } from './speech-options.ts'

const placeOf = ({ place }: SpeechEngine): string => (place === null ? 'O som não sai desta máquina.' : `O som é enviado a ${place}.`)

/** Sounds that have a text of the same name beside them. @throws OperatorFault. */
function findPairs(folder: string): { sound: string; text: string }[] {
  const names = list(folder)
  const texts = new Map(names.filter((name) => extname(name).toLowerCase() === '.txt').map((name) => [name.slice(0, -4), name]))
  const pairs = names.flatMap((sound) => {
    const text = texts.get(sound.slice(0, sound.length - extname(sound).length))
    return text === undefined || text === sound ? [] : [{ sound, text }]
  })
  if (pairs.length === 0) throw new OperatorFault(`em ${folder} não há som com um .txt do mesmo nome ao lado.`)
  return pairs
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    throw new OperatorFault(`não leio ${folder} (${wordsOf(error)}).`)
  }
}

async function measure(sound: string, text: string, engine: SpeechEngine, language: string | null): Promise<WordErrors> {
  const started = performance.now()
  const heard = await hearWhole({ samples: await readSamples(sound), engine, encode: writeSound, language }).catch((error: unknown) => {
    throw error instanceof SpeechError ? new OperatorFault(`${sound}: ${error.message} (${error.fault}).`) : error
  })
  const errors = countErrors(comparedWords(readFileSync(text, 'utf8')), comparedWords(heard.words.map((word) => word.text).join(' ')))
  const took = (performance.now() - started) / 1000
  const sentSeconds = heard.pieces.reduce((sum, { start, end }) => sum + end - start, 0)
  const sent = `${heard.found.seconds.toFixed(1)} s de som, ${sentSeconds.toFixed(1)} s em ${heard.pieces.length} trechos, em ${took.toFixed(1)} s`
  const found = heard.found.by === 'energy' ? '; fala achada só pelo volume' : ''
  console.log(`${sound}: ${describe(errors)}; ${sent}; língua ${heard.languages.join(', ') || 'não dita'}${found}`)
  return errors
}

const addErrors = (one: WordErrors, other: WordErrors): WordErrors => ({
  words: one.words + other.words,
  errors: one.errors + other.errors,
  replaced: one.replaced + other.replaced,
  added: one.added + other.added,
  missed: one.missed + other.missed,
})

const describe = ({ words, errors, replaced, added, missed }: WordErrors): string => {
  const rate = words === 0 ? '—' : `${((100 * errors) / words).toFixed(1)} %`
  return `${rate} de ${words} palavras erradas (${replaced} trocadas, ${added} a mais, ${missed} a menos)`
}

await runCommand(async () => {
  const command = readBenchCommand(process.argv.slice(2))
  if (command === null) return console.log(benchHelp)
  const settings = findSpeechSettings(command.data, process.env)
  const engine = createSpeechEngine(settings, createOutbound({ trusted: settings.trusted }))
  if (engine === null) throw new OperatorFault('nada transcreve aqui: defina TRANSCRIBE_ENGINE (docs/architecture/transcription.md).')
  const folder = resolveTyped(command.folder)
  const pairs = findPairs(folder)
  console.log(`· ${pairs.length} gravações por ${engine.name} (${settings.model}). ${placeOf(engine)}`)
  const all: WordErrors[] = []
  for (const { sound, text } of pairs) all.push(await measure(join(folder, sound), join(folder, text), engine, command.language))
  const total = all.reduce((sum, each) => addErrors(sum, each))
  console.log(`\ntotal: ${describe(total)}`)
})
