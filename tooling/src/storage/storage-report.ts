import { listFindings, type StorageFinding } from '@videozz/db'
import { runCommand } from '../command/run-command.ts'
import { findDatabase, withDatabase } from '../command/open-database.ts'
import { readCommand } from '../command/read-command.ts'

const help = `Uso: npm run storage-report -- [opções]

  --data DIR  pasta dos dados (padrão: a do npm start)

Mostra o que as verificações noturnas do armazenamento encontraram nos últimos 90 dias (docs/operations.md).
`

const days = 90
const most = 500

const words: Record<StorageFinding['kind'], (finding: StorageFinding) => string> = {
  'used-differs': ({ subject, expected, found }) => `conta ${subject}: espaço usado corrigido de ${found} para ${expected} bytes`,
  'reserved-differs': ({ subject, expected, found }) => `conta ${subject}: espaço reservado corrigido de ${found} para ${expected} bytes`,
  'source-missing': ({ subject, expected }) => `mídia ${subject}: falta o arquivo original (${expected} bytes)`,
  'source-size': ({ subject, expected, found }) => `mídia ${subject}: o arquivo original tem ${found} bytes em vez de ${expected}`,
  'segments-missing': ({ subject, expected, found }) => `mídia ${subject}: ${found} de ${expected} trechos estão no armazenamento`,
  'image-missing': ({ subject, expected, found }) => `mídia ${subject}: ${found} de ${expected} imagens estão no armazenamento`,
  'orphans-deleted': ({ subject, found }) => `limpeza de ${subject}: ${found} objetos sem dono apagados`,
  'sweep-stopped': ({ subject, expected, found }) =>
    `limpeza interrompida, nada foi apagado: ${found} de ${expected} objetos sem dono (${subject})`,
}

await runCommand(async () => {
  const { data, help: wanted } = readCommand(process.argv.slice(2))
  if (wanted) return console.log(help)
  const since = new Date(Date.now() - days * 24 * 3600 * 1000)
  const findings = await withDatabase(findDatabase(data, process.env), (db) => listFindings(db, since, most))
  if (findings.length === 0) return console.log('· Nada foi encontrado: o armazenamento confere com o banco de dados.')
  for (const finding of findings) {
    const when = finding.last_seen_at.toISOString().slice(0, 16).replace('T', ' ')
    console.log(`${when} UTC  ${words[finding.kind](finding)}${finding.times > 1 ? `  [${finding.times} vezes]` : ''}`)
  }
})
