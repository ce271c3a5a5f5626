import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MediaError } from '@videozz/media'
import { expect, it } from 'vitest'
import { failedForRoom } from './is-full.ts'

it('failedForRoom holds a full disk responsible for what a program failed by, and for nothing else', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-room-'))
  const cutOff = new MediaError('UNEXPECTED', 'no moov box')
  try {
    expect(await failedForRoom(cutOff, folder)).toBe(false)
    expect(await failedForRoom(Object.assign(new Error('write'), { code: 'ENOSPC' }), folder)).toBe(true)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      // Only root may mount.
      return context.skip()
    }
    expect(await failedForRoom(cutOff, folder)).toBe(true)
    expect(await failedForRoom(new TypeError('a fault of ours'), folder)).toBe(false)
    execFileSync('umount', [folder])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
