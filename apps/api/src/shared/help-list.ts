import { readFile, stat } from 'node:fs/promises'
import { listHelpItems } from '@videozz/db'
import { z } from 'zod'
import type { Deps } from './app-deps.ts'

const link = z.url({ protocol: /^https?$/, error: 'o link deve começar com http:// ou https://' })
const list = z
  .array(
    z.object({ id: z.union([z.string().min(1).max(80), z.number()]).transform(String), title: z.string().trim().min(1).max(160), link }),
  )
  .max(50)

export type HelpEntry = z.output<typeof list>[number]

/** Pages of the dashboard's own site that answer what people ask first. */
const shipped = [
  { id: 'incorporar', title: 'Como incorporar um vídeo na área de membros' },
  { id: 'vazamento', title: 'Como descobrir quem vazou uma aula' },
  { id: 'formatos', title: 'Formatos aceitos e tamanho dos arquivos' },
  { id: 'armazenamento', title: 'Como funciona o armazenamento' },
]

/** Where the help list people see comes from. */
export type HelpSource = 'console' | 'file' | 'product'

/**
 * The help list: what operators wrote in the console, else in a file, else the pages shipped with the product. A change counts at the
 * next call.
 */
export class HelpList {
  readonly #deps: Pick<Deps, 'db' | 'env' | 'log'>
  #known: { version: number; entries: HelpEntry[] } | undefined

  constructor(deps: Pick<Deps, 'db' | 'env' | 'log'>) {
    this.#deps = deps
  }

  async read(): Promise<{ source: HelpSource; items: HelpEntry[] }> {
    const written = await listHelpItems(this.#deps.db)
    if (written.length > 0) return { source: 'console', items: written }
    const inFile = await this.#readFile()
    if (inFile) return { source: 'file', items: inFile }
    const { publicUrl } = this.#deps.env
    return { source: 'product', items: shipped.map(({ id, title }) => ({ id, title, link: `${publicUrl}/ajuda/${id}.html` })) }
  }

  /** The file's last good list; none without a file. The log says what is wrong with one that cannot be understood. */
  async #readFile(): Promise<HelpEntry[] | undefined> {
    const { env, log } = this.#deps
    if (!env.helpFile) return undefined
    try {
      const version = (await stat(env.helpFile)).mtimeMs
      if (this.#known?.version !== version) this.#known = { version, entries: list.parse(JSON.parse(await readFile(env.helpFile, 'utf8'))) }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') this.#known = undefined
      else log.warn({ err: error, file: env.helpFile }, 'the help list cannot be read')
    }
    return this.#known?.entries
  }
}
