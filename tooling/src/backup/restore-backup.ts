import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findFreePort, findPackagedBinaries, prepareBinaries, startServer } from '@videozz/postgres'
import { claimFolder } from '../start/claim-folder.ts'
import { openDataFolder, requireSpace, restoreMark } from '../start/data-folder.ts'
import { clusterFolder, databaseName, databaseUser } from '../start/keep-database.ts'
import { migrate } from '../start/migrate.ts'
import type { StoredSecrets } from '../start/secrets.ts'
import { OperatorFault, wordsOf } from '../command/operator-fault.ts'
import type { Place } from '../command/find-place.ts'
import { backupFormat, type Manifest, readManifest } from './manifest.ts'

function check(manifest: Manifest, archive: string): void {
  if (manifest.format > backupFormat) throw new OperatorFault(`${archive} foi feita por uma versão mais nova (${manifest.version}).`)
  const [ours] = findPackagedBinaries().version.split('.')
  if (manifest.postgres !== ours)
    throw new OperatorFault(`${archive} traz um banco do PostgreSQL ${manifest.postgres}; esta versão usa o ${ours}.`)
}

function unpack(archive: string, target: string): void {
  const { status, stderr } = spawnSync('tar', ['-xpf', archive, '-C', target], { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new OperatorFault(`${archive} não pôde ser lida até o fim: ${stderr.trim().split('\n').at(-1)}`)
}

function giveCluster(place: Place, cluster: string): void {
  chmodSync(cluster, 0o700)
  const { uid, gid } = place.account
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, cluster])
}

/** Lets PostgreSQL recover the copy once, and the schema be brought up to date, so that a bad copy is found now and not later. */
async function prove(place: Place): Promise<void> {
  const { databasePassword } = JSON.parse(readFileSync(join(place.folder, 'secrets.json'), 'utf8')) as StoredSecrets
  const binaries = prepareBinaries(place.account, '/var/lib/videozz')
  const options = { binaries, account: place.account, folder: clusterFolder(place.folder), user: databaseUser, password: databasePassword }
  const server = await startServer({ ...options, port: await findFreePort() }).catch((error: unknown) => {
    throw new OperatorFault(`o banco restaurado não subiu.\n${wordsOf(error)}`)
  })
  try {
    await migrate(server.url(databaseName))
  } finally {
    await server.stop()
  }
}

/** Whether a data folder contains data that a restore would replace. */
const holdsData = (place: Place) =>
  ['secrets.json', 'postgres'].some((name) => existsSync(join(place.folder, name))) ||
  (place.objects !== undefined && existsSync(place.objects))

/**
 * Restores a backup into a data folder that no process uses.
 * @throws OperatorFault when the folder contains data and `force` is not set, or the archive does not fit this version.
 */
export async function restoreBackup(place: Place, archive: string, options: { force: boolean; version: string }): Promise<Manifest> {
  const manifest = readManifest(archive)
  check(manifest, archive)
  if (manifest.objects && !place.objects)
    throw new OperatorFault('a cópia traz objetos em pasta, mas S3_BUCKET está definido: restaure sem S3 e copie os objetos depois.')
  if (holdsData(place) && !options.force)
    throw new OperatorFault(`${place.folder} já tem dados. Use outra pasta com --data DIR, ou --force para substituí-los.`)
  requireSpace(place.folder, openDataFolder(place.folder, place.account, options.version))
  const release = await claimFolder(place.folder)
  const staging = mkdtempSync(join(place.folder, '.restore-'))
  try {
    unpack(archive, staging)
    writeFileSync(join(place.folder, restoreMark), '')
    rmSync(join(place.folder, 'postgres'), { recursive: true, force: true })
    mkdirSync(join(place.folder, 'postgres'), { mode: 0o755 })
    renameSync(join(staging, 'cluster'), clusterFolder(place.folder))
    giveCluster(place, clusterFolder(place.folder))
    for (const name of ['secrets.json', 'demo-password']) {
      rmSync(join(place.folder, name), { force: true })
      if (existsSync(join(staging, name))) renameSync(join(staging, name), join(place.folder, name))
    }
    if (place.objects) {
      rmSync(place.objects, { recursive: true, force: true })
      mkdirSync(dirname(place.objects), { recursive: true })
      if (manifest.objects) moveFolder(join(staging, 'objects'), place.objects)
    }
    await prove(place)
    writeFileSync(join(clusterFolder(place.folder), '.complete'), 'restored\n')
    rmSync(join(place.folder, restoreMark))
    return manifest
  } finally {
    rmSync(staging, { recursive: true, force: true })
    await release()
  }
}

function moveFolder(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
    if (status !== 0) throw new OperatorFault(`os objetos não puderam ser copiados para ${to}: ${stderr.trim()}`, { cause: error })
  }
}
