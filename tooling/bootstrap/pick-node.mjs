import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, root } from './say.mjs'

const needed = 24

function versionOf(node) {
  if (node === process.execPath) return Number(process.versions.node.split('.')[0])
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.slice(1).split('.')[0]) : 0
}

/** The project's own Node, or the machine's when that is new enough. */
export function pickNode() {
  const own = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(own) && versionOf(own) >= needed) return own
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Fault(`não há Node ${needed} para ${process.platform}-${process.arch}: instale o Node ${needed} ou mais novo nesta máquina.`)
}
