import { OperatorFault } from '../command/operator-fault.ts'
import { readVersion } from '../command/checkout.ts'
import { findPlace } from '../command/find-place.ts'
import { readArguments } from './backup-options.ts'
import { runCommand } from '../command/run-command.ts'
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
  if (!from) throw new OperatorFault('diga qual cópia: npm run restore -- --from ARQUIVO')
  const place = findPlace(values.data, process.env)
  console.log(`· Restaurando em ${place.folder}…`)
  const manifest = await restoreBackup(place, from, { force: values.force, version: readVersion() })
  console.log(`· Restaurado: cópia de ${manifest.createdAt}, versão ${manifest.version}. Agora: npm start`)
})
