import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isReachable, type ServerAccount } from '@videozz/postgres'
import { OperatorFault } from '../command/operator-fault.ts'
import { freeBytes, inMegabytes, isFull, lowSpaceBytes } from './free-space.ts'

/** Increased when earlier versions can no longer read the data folder. */
const format = 1
const systemFolder = '/var/lib/videozz'

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
 * Makes the data folder usable: there, writable, made by this version or an earlier one, open to PostgreSQL's user. A new one needs room.
 * @returns bytes free.
 * @throws OperatorFault
 */
export function openDataFolder(folder: string, account: ServerAccount, version: string): number {
  const isNew = !existsSync(join(folder, 'version.json'))
  try {
    // Root's folder must let the user `postgres` pass; what is secret in it has its own mode.
    mkdirSync(folder, { recursive: true, mode: account.uid === undefined ? 0o700 : 0o755 })
    if (account.uid !== undefined) chmodSync(folder, statSync(folder).mode | 0o011)
    const probe = join(folder, '.write-probe')
    try {
      writeFileSync(probe, 'x')
    } finally {
      rmSync(probe, { force: true })
    }
  } catch (error) {
    // What is there is served from a full disk too.
    if (isNew || !isFull(error)) throw cannotUse(folder, error)
  }
  const free = freeBytes(folder)
  if (isNew) requireSpace(folder, free)
  checkVersion(folder, version)
  if (!isReachable(existingParent(folder), account)) {
    throw new OperatorFault(
      `a pasta de dados ${folder} está dentro de uma pasta fechada ao usuário "postgres", que roda o banco. Escolha outra com --data DIR, por exemplo ${systemFolder}/data.`,
    )
  }
  return free
}

/** @throws OperatorFault where less is free than what is begun here needs. */
export function requireSpace(folder: string, free: number): void {
  if (free >= lowSpaceBytes) return
  throw new OperatorFault(
    `o disco da pasta de dados ${folder} está cheio: livres ${inMegabytes(free)}, é preciso ao menos ${inMegabytes(lowSpaceBytes)}.`,
  )
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
  const text = `${JSON.stringify({ format, version })}\n`
  // Not without need: on a full disk the file would be left empty.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) replaceFile(file, text)
}

/** Replaces a file whole. On a full disk the one that is there stays. */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    if (!isFull(error) || !existsSync(file)) throw error
  }
}

function readVersion(file: string): { format: number; version: string } {
  try {
    const { format: found, version } = JSON.parse(readFileSync(file, 'utf8')) as { format: number; version: string }
    return { format: Number(found), version }
  } catch {
    throw new OperatorFault(`o arquivo ${file} está ilegível; restaure-o ou use outra pasta de dados.`)
  }
}
