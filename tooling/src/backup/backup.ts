import { join } from 'node:path'
import { checkout, readVersion } from '../command/checkout.ts'
import { findPlace } from '../command/find-place.ts'
import { readArguments } from './backup-options.ts'
import { runCommand } from '../command/run-command.ts'
import { makeBackup } from './make-backup.ts'

const help = `Uso: npm run backup -- [opções]

  --to DESTINO  arquivo .tar, ou pasta em que se cria um com a data (padrão: ./var/backups)
  --data DIR    pasta dos dados (padrão: a do npm start)

Copia banco de dados, objetos e segredos, também com a plataforma no ar. O arquivo contém os segredos: guarde-o com cuidado.
`

await runCommand(async () => {
  const values = readArguments(process.argv.slice(2))
  if (values.help) return console.log(help)
  const place = findPlace(values.data, process.env)
  console.log(`· Copiando ${place.folder}…`)
  if (!place.objects) console.log('· Os objetos estão no S3 e não entram na cópia: use as ferramentas do seu servidor S3.')
  const { archive, bytes } = await makeBackup(place, values.to ?? join(checkout, 'var/backups'), readVersion())
  console.log(`· Cópia pronta: ${archive} (${(bytes / 1024 ** 2).toFixed(1)} MB)`)
})
