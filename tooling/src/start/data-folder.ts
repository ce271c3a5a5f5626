import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isReachable, type ServerAccount } from '@videozz/postgres'
import { OperatorFault } from '../command/operator-fault.ts'

/** Increased when earlier versions can no longer read the data folder. */
const format = 1
const systemFolder = '/var/lib/videozz'
/** Bytes that must be free: enough for PostgreSQL to start and write its log. */
const minFreeBytes = 200 * 1024 * 1024

const reasons: Record<string, string> = {
  EACCES: 'sem permissão de escrita',
  EPERM: 'sem permissão de escrita',
  EROFS: 'o sistema de arquivos é só de leitura',
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'a cota de disco acabou',
  ENOTDIR: 'há um arquivo no caminho',
  EEXIST: 'há um arquivo com esse nome',
}

function cannotUse(folder: string, error: unknown): OperatorFault {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return new OperatorFault(
    `não é possível usar a pasta de dados ${folder}: ${reasons[code] ?? String(error)}. Escolha outra com --data DIR.`,
  )
}

function existingParent(folder: string): string {
  return existsSync(folder) ? folder : existingParent(dirname(folder))
}

/** The folder to use when none is given: the checkout's own, or the system's when PostgreSQL's user could not enter the checkout. */
export function defaultDataFolder(checkout: string, account: ServerAccount): string {
  return isReachable(checkout, account) ? join(checkout, 'var/data') : join(systemFolder, 'data')
}

/**
 * Makes the data folder usable: there, writable, with room, made by this version or an earlier one, open to PostgreSQL's user.
 * @throws OperatorFault
 */
export function openDataFolder(folder: string, account: ServerAccount, version: string): void {
  try {
    // Root's folder must let the user `postgres` pass; what is secret in it has its own mode.
    mkdirSync(folder, { recursive: true, mode: account.uid === undefined ? 0o700 : 0o755 })
    if (account.uid !== undefined) chmodSync(folder, statSync(folder).mode | 0o011)
    const probe = join(folder, '.write-probe')
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw cannotUse(folder, error)
  }
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < minFreeBytes) {
    throw new OperatorFault(
      `o disco da pasta de dados ${folder} está cheio: livres ${Math.floor((bavail * bsize) / 1024 ** 2)} MB, é preciso ao menos ${minFreeBytes / 1024 ** 2} MB.`,
    )
  }
  checkVersion(folder, version)
  if (!isReachable(existingParent(folder), account)) {
    throw new OperatorFault(
      `a pasta de dados ${folder} está dentro de uma pasta fechada ao usuário "postgres", que roda o banco. Escolha outra com --data DIR, por exemplo ${systemFolder}/data.`,
    )
  }
}

/** Name of the file that marks an unfinished restore. */
export const restoreMark = 'restore-incomplete'

/** @throws OperatorFault when a restore into this folder did not reach its end. */
export function checkRestored(folder: string): void {
  if (!existsSync(join(folder, restoreMark))) return
  throw new OperatorFault(`a restauração em ${folder} não chegou ao fim. Repita-a: npm run restore -- --from ARQUIVO --force`)
}

function checkVersion(folder: string, version: string): void {
  const file = join(folder, 'version.json')
  if (existsSync(file)) {
    const found = readVersion(file)
    if (found.format > format) {
      throw new OperatorFault(
        `a pasta de dados ${folder} foi feita por uma versão mais nova (${found.version}); esta é a ${version}. Use a versão mais nova ou outra pasta.`,
      )
    }
  }
  writeFileSync(file, `${JSON.stringify({ format, version })}\n`)
}

function readVersion(file: string): { format: number; version: string } {
  try {
    const { format: found, version } = JSON.parse(readFileSync(file, 'utf8')) as { format: number; version: string }
    return { format: Number(found), version }
  } catch {
    throw new OperatorFault(`o arquivo ${file} está ilegível; restaure-o ou use outra pasta de dados.`)
  }
}
