import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { type Database, importAlone, listTrafficImports } from '@videozz/db'
import { formatSize } from '@videozz/domain'
import { runCommand } from '../command/run-command.ts'
import { OperatorFault } from '../command/operator-fault.ts'
import { findDatabase, withDatabase } from '../command/open-database.ts'
import { importLog, type ImportReport } from './import-log.ts'
import type { LogFormat } from './read-log-line.ts'
import { readTrafficCommand, trafficHelp } from './traffic-options.ts'

const mostListed = 200
const many = (count: number, one: string, more: string): string => `${number.format(count)} ${count === 1 ? one : more}`
const number = new Intl.NumberFormat('pt-BR')
const instant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' })

await runCommand(async () => {
  const command = readTrafficCommand(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  if (command.command === 'help') return console.log(trafficHelp)
  await withDatabase(findDatabase(command.data, process.env), async (db) => {
    if (command.command === 'list') return list(db)
    const done = await importAlone(db, async (connection) => {
      for (const file of command.files) await read(connection, file, command.format)
      return true
    })
    if (!done) throw new OperatorFault('outro log está sendo importado agora; tente de novo quando terminar.')
  })
})

async function read(db: Database, file: string, format: LogFormat | undefined): Promise<void> {
  const name = file === '-' ? 'entrada padrão' : basename(file)
  const report = await importLog(db, { name, format, chunks: await openLog(file) })
  for (const line of describe(report)) console.log(`· ${name}: ${line}`)
  if (report.lines > 0 && report.firstAt === null && !report.continued)
    throw new OperatorFault(`${name}: nenhuma linha foi entendida e nada foi contado. Confira o formato (--format) e o arquivo.`)
}

/** The log's bytes, unpacked when it is gzip. @throws OperatorFault when it cannot be read. */
async function openLog(file: string): Promise<AsyncIterable<Buffer>> {
  if (file === '-') return process.stdin
  try {
    const handle = await open(file)
    const head = Buffer.alloc(2)
    await handle.read(head, 0, 2, 0)
    await handle.close()
    const stream = createReadStream(file, { highWaterMark: 1024 ** 2 })
    // gzip's mark (RFC 1952).
    if (head[0] !== 0x1f || head[1] !== 0x8b) return stream
    const plain = createGunzip()
    stream.once('error', (error) => plain.destroy(error)).pipe(plain)
    return plain
  } catch (error) {
    throw new OperatorFault(`${file}: não pode ser lido (${(error as NodeJS.ErrnoException).code ?? String(error)}).`)
  }
}

function describe({ lines, malformed, counted, unknown, bytes, firstAt, lastAt, continued, rest }: ImportReport): string[] {
  if (lines === 0) return [continued ? 'nada de novo desde a última vez' : 'o log está vazio']
  const fresh = continued ? many(lines, 'linha nova', 'linhas novas') : many(lines, 'linha', 'linhas')
  const summary = [`${fresh}, ${many(counted, 'segmento enviado', 'segmentos enviados')}, ${formatSize(bytes)}`]
  if (firstAt && lastAt) summary.push(`de ${instant.format(firstAt)} a ${instant.format(lastAt)} (horário de Brasília)`)
  if (unknown > 0) summary.push(`${many(unknown, 'segmento não contado', 'segmentos não contados')}: a mídia não existe mais`)
  if (malformed > 0) summary.push(`${many(malformed, 'linha não entendida', 'linhas não entendidas')}, fora da conta`)
  if (rest > 0) summary.push('a última linha ainda não terminou; ela conta da próxima vez')
  return summary
}

async function list(db: Database): Promise<void> {
  const rows = await listTrafficImports(db, mostListed)
  if (rows.length === 0) return console.log('· Nenhum log foi contado.')
  for (const { imported_at, name, lines, counted, bytes, first_at, last_at } of rows) {
    const period = first_at && last_at ? `${instant.format(first_at)} a ${instant.format(last_at)}` : ''
    console.log(
      `${instant.format(imported_at)}  ${name}  ${many(lines, 'linha', 'linhas')}  ${many(counted, 'segmento', 'segmentos')}  ${formatSize(bytes)}  ${period}`,
    )
  }
}
