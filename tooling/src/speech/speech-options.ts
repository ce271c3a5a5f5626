import { parseArgs } from 'node:util'
import { OperatorFault, unknownOption } from '../command/operator-fault.ts'

export const modelHelp = `Uso: npm run speech-model -- install MODELO [opções]
     npm run speech-model -- list
     npm run speech-model -- verify [MODELO…]

install    baixa um modelo que transcreve nesta máquina; interrompido, continua de onde parou
list       mostra os modelos que há, e os instalados
verify     confere cada byte dos modelos instalados, ou dos que forem nomeados

  --data DIR     pasta dos dados (padrão: a do npm start); os modelos ficam em speech-models dentro dela, ou em SPEECH_MODEL_DIR
  --url ENDEREÇO pasta de outro servidor com os mesmos arquivos; tamanho e SHA-256 têm de ser os mesmos

Depois: TRANSCRIBE_ENGINE=local no .env (docs/architecture/transcription.md).
`

export const benchHelp = `Uso: npm run speech-bench -- PASTA [opções]

Mede o serviço de transcrição configurado (TRANSCRIBE_*) com gravações suas: para cada som da PASTA com um texto ao lado
(aula.mp3 e aula.txt) mostra quantas palavras saíram erradas.

  --language CÓDIGO  língua falada, como pt-BR (padrão: a que for ouvida)
  --data DIR         pasta dos dados, para os modelos desta máquina
`

const options = {
  data: { type: 'string' },
  url: { type: 'string' },
  language: { type: 'string' },
  help: { type: 'boolean', default: false, short: 'h' },
} as const

function parse(args: string[], names: readonly (keyof typeof options)[]) {
  const known = Object.fromEntries(names.map((name) => [name, options[name]])) as typeof options
  try {
    return parseArgs({ args, allowPositionals: true, options: known })
  } catch (error) {
    throw unknownOption(error)
  }
}

export type ModelCommand =
  | { command: 'help' }
  | { command: 'install'; name: string; data: string | undefined; url: string | undefined }
  | { command: 'list'; data: string | undefined }
  | { command: 'verify'; names: string[]; data: string | undefined }

/** @throws OperatorFault. */
export function readModelCommand(args: string[]): ModelCommand {
  const { values, positionals } = parse(args, ['data', 'url', 'help'])
  const [command, ...names] = positionals
  if (values.help || command === undefined) return { command: 'help' }
  if (values.url !== undefined && !/^https?:\/\/\S+$/.test(values.url)) throw new OperatorFault('--url deve ser um endereço http(s).')
  if (command === 'list') return { command, data: values.data }
  if (command === 'verify') return { command, names, data: values.data }
  if (command !== 'install') throw new OperatorFault(`não conheço "${command}". Veja --help.`)
  const [name] = names
  if (name === undefined || names.length > 1) throw new OperatorFault('diga um modelo: npm run speech-model -- install parakeet-v3')
  return { command, name, data: values.data, url: values.url?.replace(/\/+$/, '') }
}

export type BenchCommand = { folder: string; language: string | null; data: string | undefined } | null

/** Null for help. @throws OperatorFault. */
export function readBenchCommand(args: string[]): BenchCommand {
  const { values, positionals } = parse(args, ['data', 'language', 'help'])
  if (values.help) return null
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1)
    throw new OperatorFault('diga uma pasta com gravações e textos: npm run speech-bench -- PASTA')
  return { folder, language: values.language ?? null, data: values.data }
}
