import { join } from 'node:path'
import { resolveTyped } from '../command/checkout.ts'
import { findDataFolder } from '../command/find-place.ts'
import { runCommand } from '../command/run-command.ts'
import { checkS3 } from '../start/child-environment.ts'
import { OperatorFault } from '../command/operator-fault.ts'
import { folderWarning } from './check-folder.ts'
import { nginxHelp, readNginxOptions } from './nginx-options.ts'
import { nginxValues } from './nginx-values.ts'
import { findSecretKey, writeNginx } from './write-nginx.ts'

function readSerial(value: string | undefined): number {
  const serial = Number(value || 1)
  if (!Number.isInteger(serial) || serial < 1)
    throw new OperatorFault(`SEGMENT_KEY_SERIAL precisa ser um número a partir de 1, e não "${value}".`)
  return serial
}

await runCommand(async () => {
  const { env } = process
  const options = readNginxOptions(process.argv.slice(2))
  if (options.help) return console.log(nginxHelp)
  const data = findDataFolder(options.data, env)
  const folder = options.out === undefined ? join(data, 'nginx') : resolveTyped(options.out)
  const objects = checkS3(env) ? undefined : resolveTyped(env['STORAGE_DIR'] || join(data, 'objects'))
  const setup = nginxValues(options, env, folder, objects)
  writeNginx({
    folder,
    setup,
    // Beside a database of its own the embedded secrets are not in use.
    secretKey: findSecretKey(env['DATABASE_URL'] ? undefined : data, env),
    serial: readSerial(env['SEGMENT_KEY_SERIAL']),
    keepPreviousKey: options['keep-previous-key'],
  })
  const { user } = setup.values
  const unread = objects && typeof user === 'string' ? folderWarning(join(objects, 'objects'), user) : undefined
  for (const warning of [...setup.warnings, ...(unread ? [unread] : [])]) console.warn(`! ${warning}`)
  console.log(`· Configuração escrita em ${folder} (${objects ? `pasta ${objects}` : `bucket ${env['S3_BUCKET']}`}).`)
  console.log(`· Confira: nginx -t -c ${join(folder, 'nginx.conf')}`)
  console.log(`· Inicie:  nginx -c ${join(folder, 'nginx.conf')}   (para reler: nginx -c … -s reload)`)
  console.log('· A api precisa de TRUST_PROXY com o endereço deste nginx; veja docs/deliver.md.')
})
