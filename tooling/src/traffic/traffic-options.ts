import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorFault, unknownOption } from '../command/operator-fault.ts'
import type { LogFormat } from './read-log-line.ts'

export const trafficHelp = `Uso: npm run traffic -- import ARQUIVO [ARQUIVO…] [opções]
     … | npm run traffic -- import - [opções]
     npm run traffic -- list

import  conta, por conta e dia, os bytes de segmentos que o servidor ou a CDN da frente enviou, segundo o log;
        o que já foi contado não conta de novo: o mesmo log pode ser lido outra vez enquanto cresce, inteiro ou compactado
list    mostra os logs já contados

  --format FORMATO  combined (o comum dos servidores web) ou json (o do nginx desta plataforma);
                    padrão: reconhecido em cada linha
  --data DIR        pasta dos dados (padrão: a do npm start)

Com uma CDN na frente importe só os logs dela: os do nginx atrás dela contam o mesmo de novo (docs/deliver.md).
`

export type TrafficCommand =
  | { command: 'help' }
  | { command: 'list'; data: string | undefined }
  | { command: 'import'; data: string | undefined; files: string[]; format: LogFormat | undefined }

/** Reads the command line. @throws OperatorFault on what it does not know. */
export function readTrafficCommand(args: string[], folder: string): TrafficCommand {
  const { values, positionals } = parse(args)
  const [command, ...files] = positionals
  const { data, format, help } = values
  if (help) return { command: 'help' }
  if (command === 'list' && files.length === 0) return { command, data }
  if (command !== 'import') throw new OperatorFault('diga import ou list. Veja --help.')
  if (files.length === 0) throw new OperatorFault('diga o arquivo do log, ou - para a entrada padrão. Veja --help.')
  if (format !== undefined && format !== 'combined' && format !== 'json')
    throw new OperatorFault(`--format ${format}: use combined ou json.`)
  return { command, data, format, files: files.map((file) => (file === '-' ? file : resolve(folder, file))) }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { data: { type: 'string' }, format: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    })
  } catch (error) {
    throw unknownOption(error)
  }
}
