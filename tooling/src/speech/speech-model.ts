import { createOpenOutbound } from '@videozz/outbound'
import { downloadModel, findModel, ModelDownloadError, type ModelFile, type SpeechModel, speechModels, verifyModel } from '@videozz/speech'
import { OperatorFault } from '../command/operator-fault.ts'
import { runCommand } from '../command/run-command.ts'
import { findModelFolder } from './find-settings.ts'
import { type ModelCommand, modelHelp, readModelCommand } from './speech-options.ts'

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('pt-BR')} MB`
const sizeOf = ({ files }: SpeechModel): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

function find(name: string): SpeechModel {
  const model = findModel(name)
  if (model) return model
  throw new OperatorFault(`não há modelo ${name}. Há: ${speechModels.map((each) => each.name).join(', ')}.`)
}

async function install(folder: string, { name, url }: Extract<ModelCommand, { command: 'install' }>): Promise<void> {
  const model = find(name)
  const from = url ?? model.url
  console.log(`· ${model.name}: ${model.title}, ${megabytes(sizeOf(model))}, ${model.licence}, de ${new URL(from).host}`)
  const open = createOpenOutbound({ trusted: url === undefined ? [] : [url] })
  const progress = reportTenths()
  try {
    await downloadModel(folder, model, open, { url: from, onProgress: progress })
  } catch (error) {
    if (error instanceof ModelDownloadError) throw new OperatorFault(wordsOfFault(error))
    throw error
  }
  console.log(`· instalado em ${folder}/${model.name}. Para usá-lo: TRANSCRIBE_ENGINE=local`)
}

const wordsOfFault = ({ fault, message }: ModelDownloadError): string =>
  ({
    refused: `o servidor não entrega o arquivo (${message}).`,
    broken: `a transferência parou (${message}). Repita o comando: ela continua de onde parou.`,
    corrupt: `o arquivo recebido não é o publicado e foi apagado (${message}).`,
  })[fault]

/** A line for each tenth of a file that takes long. */
function reportTenths(): (file: ModelFile, done: number) => void {
  const told = new Map<string, number>()
  return (file, done) => {
    const tenth = Math.floor((10 * done) / file.bytes)
    if (file.bytes < 50e6 || tenth <= (told.get(file.name) ?? 0)) return
    told.set(file.name, tenth)
    console.log(`  ${file.name}: ${tenth * 10} %`)
  }
}

async function list(folder: string): Promise<void> {
  for (const model of speechModels) {
    const verdicts = await verifyModel(folder, model)
    const state = verdicts.every(({ verdict }) => verdict === 'whole')
      ? 'instalado'
      : verdicts.every(({ verdict }) => verdict === 'missing')
        ? 'não instalado'
        : 'incompleto: repita install'
    console.log(`${model.name}  ${state}  ${megabytes(sizeOf(model))}  ${model.licence}  ${model.title}  (${model.languages})`)
  }
}

const verdictWords = { whole: 'inteiro', missing: 'falta', corrupt: 'com bytes trocados' }

async function verify(folder: string, names: readonly string[]): Promise<void> {
  let faults = 0
  for (const model of names.length === 0 ? speechModels : names.map(find)) {
    const verdicts = await verifyModel(folder, model)
    // Of all models only those are judged that somebody installed.
    if (names.length === 0 && verdicts.every(({ verdict }) => verdict === 'missing')) continue
    for (const { file, verdict } of verdicts) console.log(`${model.name}/${file.name}: ${verdictWords[verdict]}`)
    faults += verdicts.filter(({ verdict }) => verdict !== 'whole').length
  }
  if (faults > 0) throw new OperatorFault('há arquivos que faltam ou estão trocados: npm run speech-model -- install MODELO.')
}

await runCommand(async () => {
  const command = readModelCommand(process.argv.slice(2))
  if (command.command === 'help') return console.log(modelHelp)
  const folder = findModelFolder(command.data, process.env)
  if (command.command === 'install') await install(folder, command)
  else if (command.command === 'list') await list(folder)
  else await verify(folder, command.names)
})
