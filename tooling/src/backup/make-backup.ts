import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stopLeftover } from '@videozz/postgres'
import { claimFolder } from '../start/claim-folder.ts'
import { clusterFolder, databaseExists } from '../start/keep-database.ts'
import type { StoredSecrets } from '../start/secrets.ts'
import { OperatorFault } from '../command/operator-fault.ts'
import type { Place } from '../command/find-place.ts'
import { copyRunningCluster, copyStoppedCluster } from './copy-cluster.ts'
import { backupFormat, lastBackupName, type Manifest, manifestName } from './manifest.ts'

const kept = ['version.json', 'secrets.json', 'demo-password']

/** The archive to write: a file as named, or a dated one inside a folder. */
export function archivePath(to: string, now: Date): string {
  if (to.endsWith('.tar')) return to
  return join(to, `videozz-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`)
}

async function copyCluster(place: Place, target: string): Promise<void> {
  const cluster = clusterFolder(place.folder)
  const release = await claimFolder(place.folder).catch((error: unknown) => {
    if (error instanceof OperatorFault) return undefined
    throw error
  })
  if (!release) {
    const { databasePassword } = JSON.parse(readFileSync(join(place.folder, 'secrets.json'), 'utf8')) as StoredSecrets
    return copyRunningCluster(cluster, target, databasePassword)
  }
  try {
    await stopLeftover(cluster)
    copyStoppedCluster(cluster, target)
  } finally {
    await release()
  }
}

function pack(archive: string, staging: string, objects: string | undefined): void {
  const args = [
    '-cf',
    archive,
    '--format=posix',
    '--ignore-failed-read',
    '--warning=no-file-changed',
    '--warning=no-file-removed',
    '-C',
    staging,
    manifestName,
  ]
  args.push(...kept.filter((name) => existsSync(join(staging, name))), 'cluster')
  if (objects) args.push(`--transform=s|^\\./${basename(objects)}|objects|`, '-C', dirname(objects), `./${basename(objects)}`)
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  // 1 means that a file changed or went away while it was read, which objects being written may do.
  if (status !== 0 && status !== 1) throw new OperatorFault(`a cópia não pôde ser escrita em ${archive}: ${stderr.trim()}`)
}

/**
 * Writes one archive with database, objects and secrets of a data folder, also while the platform runs: first the
 * database, then the objects, so that whatever the database names is there. Gives the archive's path and size in bytes.
 */
export async function makeBackup(place: Place, to: string, version: string, now = new Date()): Promise<{ archive: string; bytes: number }> {
  if (!databaseExists(place.folder)) throw new OperatorFault(`não há dados em ${place.folder}.`)
  const archive = archivePath(to, now)
  mkdirSync(dirname(archive), { recursive: true })
  const staging = mkdtempSync(join(dirname(archive), '.videozz-backup-'))
  const draft = `${archive}.partial`
  try {
    for (const name of kept.filter((entry) => existsSync(join(place.folder, entry))))
      copyFileSync(join(place.folder, name), join(staging, name))
    await copyCluster(place, join(staging, 'cluster'))
    const objects = place.objects && existsSync(place.objects) ? place.objects : undefined
    const postgres = readFileSync(join(staging, 'cluster/PG_VERSION'), 'utf8').trim()
    const manifest: Manifest = { format: backupFormat, version, postgres, createdAt: now.toISOString(), objects: objects !== undefined }
    writeFileSync(join(staging, manifestName), JSON.stringify(manifest))
    // It holds the secrets: readable for its owner only.
    closeSync(openSync(draft, 'w', 0o600))
    chmodSync(draft, 0o600)
    pack(draft, staging, objects)
    const handle = openSync(draft, 'r')
    fsyncSync(handle)
    closeSync(handle)
    renameSync(draft, archive)
    writeFileSync(join(place.folder, lastBackupName), `${now.toISOString()}\n`, { mode: 0o600 })
    return { archive, bytes: statSync(archive).size }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    rmSync(draft, { force: true })
  }
}
