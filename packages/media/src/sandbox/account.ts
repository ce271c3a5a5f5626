import { chmodSync, lchownSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Sight } from './types.ts'

/** Account of confined programs where the worker is root: no service's, and above what distributions give to people. */
export const sandboxAccount = 64_080

const others = { read: 0o4, enter: 0o1 }

const allows = (path: string, bit: number): boolean => (statSync(path).mode & bit) !== 0

/** Whether any account may enter every folder above a path. */
function isReachable(path: string): boolean {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    if (!allows(folder, others.enter)) return false
    if (folder === dirname(folder)) return true
  }
}

/** Gives a folder and those in it to the account. Files stay whose they are: a link planted among them must give nothing away. */
function giveFolders(account: number, folder: string): void {
  lchownSync(folder, account, account)
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) giveFolders(account, join(folder, entry.name))
}

/** Lets the account read what it is given and own the folder it writes into. Only root may. */
export function openTo(account: number, { readOnly, writable }: Sight): void {
  for (const path of readOnly) if (!allows(path, others.read)) chmodSync(path, statSync(path).mode | others.read)
  if (writable !== undefined) giveFolders(account, writable)
}

/** Whether the account can get at these paths without a file system of its own. */
export const isOpenTo = ({ readOnly, writable }: Sight): boolean =>
  [...readOnly, ...(writable === undefined ? [] : [writable])].every(isReachable)
