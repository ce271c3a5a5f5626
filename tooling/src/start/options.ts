import { parseArgs } from 'node:util'
import { resolveTyped } from '../command/checkout.ts'
import { OperatorFault, unknownOption } from '../command/operator-fault.ts'

export interface StartOptions {
  port: number
  /** Data folder as given, absolute; undefined leaves the choice to the start. */
  data: string | undefined
  demo: boolean
  dev: boolean
  /** Processes' logs go to this terminal instead of the data folder. */
  logs: boolean
  help: boolean
}

export const helpText = `Uso: npm start -- [opções]

  --port N     porta do painel (padrão: 8080, ou PORT)
  --data DIR   pasta dos dados (padrão: ./var/data, ou DATA_DIR)
  --no-demo    não cria o produtor de demonstração
  --logs       mostra os registros dos processos aqui, em vez de guardá-los na pasta dos dados
  --help       mostra esta ajuda

DEMO_PASSWORD fixa a senha do produtor de demonstração. DATABASE_URL e S3_* trocam o banco e a
pasta de objetos embutidos por servidores seus. Todas as variáveis: .env.example e docs/operations.md.
`

/** Reads the command line over the environment. @throws OperatorFault naming the option that is wrong. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions {
  let values: { port?: string; data?: string; demo?: boolean; dev?: boolean; logs?: boolean; help?: boolean }
  try {
    values = parseArgs({
      args,
      allowNegative: true,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        demo: { type: 'boolean', default: true },
        dev: { type: 'boolean', default: false },
        logs: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw unknownOption(error, 'npm start -- --help')
  }
  const port = Number(values.port ?? (env['PORT'] || 8080))
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OperatorFault(`a porta precisa ser um número de 1 a 65535, e não "${values.port ?? env['PORT']}".`)
  const data = values.data ?? (env['DATA_DIR'] || undefined)
  return {
    port,
    data: data === undefined ? undefined : resolveTyped(data),
    demo: values.demo ?? true,
    dev: values.dev ?? false,
    logs: values.logs ?? false,
    help: values.help ?? false,
  }
}
