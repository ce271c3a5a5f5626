import { execFileSync } from 'node:child_process'
import { OperatorFault } from '../command/operator-fault.ts'

export interface Manifest {
  format: number
  /** Version of the platform that made the copy. */
  version: string
  /** Major version of PostgreSQL: a copy of its files is read by the same one only. */
  postgres: string
  createdAt: string
  objects: boolean
}

export const manifestName = 'manifest.json'
/** Name of the file of the data folder with the time of the last backup; the operator's console shows it. */
export const lastBackupName = 'last-backup'
export const backupFormat = 1

/** Reads the manifest, which is the first entry of the archive. @throws OperatorFault when the file is no backup of ours. */
export function readManifest(archive: string): Manifest {
  try {
    return JSON.parse(
      execFileSync('tar', ['-xOf', archive, '--occurrence=1', manifestName], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as Manifest
  } catch {
    throw new OperatorFault(`${archive} não é uma cópia de segurança desta plataforma, ou está incompleta.`)
  }
}
