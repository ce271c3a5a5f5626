import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../start/start-fault.ts'
import { checkout, findPlace, readArguments, runCommand } from './backup-options.ts'
import { restoreBackup } from './restore-backup.ts'

const help = `Uso: npm run restore -- --from ARQUIVO [opções]

  --from ARQUIVO  cópia feita por npm run backup
  --data DIR      pasta dos dados (padrão: a do npm start)
  --force         substitui os dados que houver na pasta
`

await runCommand(async () => {
  const values = readArguments(process.argv.slice(2))
  if (values.help) return console.log(help)
  const { from } = values
  if (!from) throw new StartFault('diga qual cópia: npm run restore -- --from ARQUIVO')
  const place = findPlace(values.data, process.env)
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string }
  console.log(`· Restaurando em ${place.folder}…`)
  const manifest = await restoreBackup(place, from, { force: values.force, version })
  console.log(`· Restaurado: cópia de ${manifest.createdAt}, versão ${manifest.version}. Agora: npm start`)
})
