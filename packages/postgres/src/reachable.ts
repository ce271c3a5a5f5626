import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { ServerAccount } from './account.ts'

/** Whether the account may enter `folder` (which exists): every folder from the root down is executable for it. */
export function isReachable(folder: string, account: ServerAccount): boolean {
  if (account.uid === undefined) return true
  for (let current = resolve(folder); ; current = dirname(current)) {
    const { mode, uid, gid } = statSync(current)
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & needed) === 0) return false
    if (current === dirname(current)) return true
  }
}
