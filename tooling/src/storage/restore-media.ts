import { createJobQueue } from '@videozz/jobs'
import { restoreMedia } from '@videozz/operations'
import { runCommand } from '../command/run-command.ts'
import { OperatorFault } from '../command/operator-fault.ts'
import { findDatabase, withDatabase } from '../command/open-database.ts'
import { readCommand } from '../command/read-command.ts'
import { restoreRefusals } from './restore-in-words.ts'

const help = `Uso: npm run restore-media -- CHAVE [CHAVE…] [opções]

  CHAVE       chave da mídia, como em /media/CHAVE; está também na auditoria (video.delete)
  --data DIR  pasta dos dados (padrão: a do npm start)

Devolve ao dono uma mídia excluída há menos de 7 dias, com o espaço que ela ocupa, mesmo que passe do limite do plano. Uma mídia
excluída durante o processamento volta a ser processada. Depois de 7 dias os arquivos já foram apagados e não há volta.
`

async function restore(url: string, key: string): Promise<string> {
  const jobs = await createJobQueue({ databaseUrl: url, role: 'sender', onError: () => {} })
  try {
    return await withDatabase(url, async (db) => {
      const restored = await restoreMedia({ db, jobs, now: new Date() }, { operatorId: null, via: 'command' }, key)
      if (restored.outcome !== 'restored') throw new OperatorFault(`${key}: ${restoreRefusals[restored.outcome]}.`)
      const { video, encoding, overLimit } = restored
      const notes = [encoding && 'o processamento continua', overLimit && 'a conta passou do limite do plano'].filter(Boolean).join('; ')
      return `· ${key}: “${video.title}” voltou à conta ${video.account_id}${notes ? ` (${notes})` : ''}`
    })
  } finally {
    await jobs.stop(1)
  }
}

await runCommand(async () => {
  const { data, help: wanted, names } = readCommand(process.argv.slice(2))
  if (wanted) return console.log(help)
  if (names.length === 0) throw new OperatorFault('diga qual mídia: npm run restore-media -- CHAVE')
  const url = findDatabase(data, process.env)
  for (const key of names) console.log(await restore(url, key))
})
