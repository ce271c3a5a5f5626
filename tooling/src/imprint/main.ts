import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { OperatorFault, unknownOption } from '../command/operator-fault.ts'
import { findPlace } from '../command/find-place.ts'
import { runCommand } from '../command/run-command.ts'
import { findSecretKey } from '../deploy/write-nginx.ts'
import { checkReport } from './verify-report.ts'

const help = `Uso: npm run imprint -- verify RELATÓRIO [opções]

Confere um relatório de marca invisível (.html): assinatura, chave, fatos, quadros e limites. Termina com código 1 se algo não confere.

  RELATÓRIO    arquivo baixado em Imprint › Arquivo vazado
  --leak CÓPIA arquivo que deve ser a cópia analisada
  --data DIR   pasta dos dados da instalação que assinou (padrão: a do npm start); sem ela, a chave não é comparada
`

type Arguments = { file: string; leak: string | undefined; data: string | undefined }

function readArguments(args: string[]): Arguments | undefined {
  try {
    const options = { leak: { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.help) return undefined
    const [command, file] = positionals
    if (command !== 'verify' || file === undefined) throw new OperatorFault('diga o relatório: npm run imprint -- verify relatorio.html')
    return { file, leak: values.leak, data: values.data }
  } catch (error) {
    throw error instanceof OperatorFault ? error : unknownOption(error)
  }
}

const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), file)

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(pathOf(file)), hash).catch(() => {
    throw new OperatorFault(`não consigo ler ${file}.`)
  })
  return hash.digest('hex')
}

function secretKeyOf(data: string | undefined): string | undefined {
  try {
    return findSecretKey(findPlace(data, process.env).folder, process.env)
  } catch (error) {
    // A report can be verified anywhere: only the key is not compared then.
    if (error instanceof OperatorFault && data === undefined) return undefined
    throw error
  }
}

await runCommand(async () => {
  const wanted = readArguments(process.argv.slice(2))
  if (!wanted) return console.log(help)
  const html = await readFile(pathOf(wanted.file), 'utf8').catch(() => {
    throw new OperatorFault(`não consigo ler ${wanted.file}.`)
  })
  const leakHash = wanted.leak === undefined ? undefined : await hashOf(wanted.leak)
  const { checks, facts } = checkReport(html, { secretKey: secretKeyOf(wanted.data), leakHash })
  if (facts) console.log(`Caso ${facts.id}, ${facts.account}, terminado em ${facts.endedAt}\n`)
  for (const { what, isGood, words } of checks) console.log(`${isGood ? '✓' : '✗'} ${what}: ${words}`)
  if (checks.some(({ isGood }) => !isGood)) process.exitCode = 1
})
