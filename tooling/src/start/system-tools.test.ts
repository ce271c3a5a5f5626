import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const bootstrap = new URL('../../bootstrap/system-tools.mjs', import.meta.url).href
/** Root would install what is missing on this machine. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-tools-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

const addPrograms = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
}

/** What the bootstrap of `npm start` says about the tools that are not among the programs added. */
function ask(): string {
  const script = `import(${JSON.stringify(bootstrap)}).then(async (tools) => {
    await tools.installTools(await tools.findMissingTools(['ffmpeg', 'bubblewrap']))
    console.log('goes on')
  }).catch((error) => console.log('stops: ' + error.message))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], { env: { PATH: folder }, ...nobody, encoding: 'utf8' })
  return stdout
}

it('a missing bubblewrap is asked for though ffmpeg is there, with the command of the distribution, and the start goes on', () => {
  addPrograms('ffmpeg', 'ffprobe', 'apt-get')
  const command = 'sudo apt-get install -y --no-install-recommends bubblewrap'
  expect(ask()).toBe(`· Falta bubblewrap, para isolar o ffmpeg por completo. Para instalar: ${command}\ngoes on\n`)
  rmSync(join(folder, 'apt-get'))
  addPrograms('dnf')
  expect(ask()).toContain('Para instalar: sudo dnf install -y bubblewrap\n')
  rmSync(join(folder, 'dnf'))
  expect(ask()).toContain('Instale com o gerenciador de pacotes do seu sistema.\ngoes on\n')
  addPrograms('bwrap')
  expect(ask()).toBe('goes on\n')
})

it('a missing ffmpeg stops the start with the command that installs it', () => {
  addPrograms('apt-get', 'bwrap')
  expect(ask()).toMatch(/^stops: falta nesta máquina: ffmpeg\.[^]+apt-get install -y --no-install-recommends ffmpeg\n/)
})
