import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import type { Deps } from '../../shared/app-deps.ts'

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

/** The help list: what the operator wrote in a file, else the pages shipped with the product. A changed file counts at the next call. */
export class HelpList {
  readonly #deps: Pick<Deps, 'env' | 'log'>
  #known: { version: number; entries: HelpEntry[] } | undefined

  constructor(deps: Pick<Deps, 'env' | 'log'>) {
    this.#deps = deps
  }

  /** Without a file, or while it cannot be understood, the shipped list; the log says what is wrong with the file. */
  async read(): Promise<HelpEntry[]> {
    const { env, log } = this.#deps
    const own = shipped.map(({ id, title }) => ({ id, title, link: `${env.publicUrl}/ajuda/${id}.html` }))
    if (!env.helpFile) return own
    try {
      const version = (await stat(env.helpFile)).mtimeMs
      if (this.#known?.version !== version) this.#known = { version, entries: list.parse(JSON.parse(await readFile(env.helpFile, 'utf8'))) }
      return this.#known.entries
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') this.#known = undefined
      else log.warn({ err: error, file: env.helpFile }, 'the help list cannot be read')
      return this.#known?.entries ?? own
    }
  }
}
