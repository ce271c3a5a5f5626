import { existsSync, readFileSync } from 'node:fs'
import { isReachable } from '@videozz/postgres'

/**
 * Why nginx's workers could not read the segments of a folder store, as a sentence for the operator; undefined when they can, as far as can
 * be checked here.
 */
export function folderWarning(folder: string, user: string): string | undefined {
  if (user === 'root') return undefined
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${user}:`))
      ?.split(':') ?? []
  if (!uid || !gid) return `não há o usuário "${user}" nesta máquina: indique com --user um que possa ler ${folder}.`
  if (!existsSync(folder)) return `${folder} ainda não existe: confira a pasta de objetos (STORAGE_DIR ou --data).`
  if (isReachable(folder, { uid: Number(uid), gid: Number(gid) })) return undefined
  return `o usuário "${user}" não pode entrar em ${folder}: os trechos viriam da api. Indique outro com --user, ou abra o caminho a ele.`
}
