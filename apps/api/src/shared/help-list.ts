import { listHelpItems } from '@videozz/db'
import { z } from 'zod'
import type { Deps } from './app-deps.ts'
import { JsonFile } from './json-file.ts'

const link = z.url({ protocol: /^https?$/, error: 'o link deve começar com http:// ou https://' })
const list = z
  .array(
    z.object({ id: z.union([z.string().min(1).max(80), z.number()]).transform(String), title: z.string().trim().min(1).max(160), link }),
  )
  .max(50)

export type HelpEntry = z.output<typeof list>[number]

/** Topics of the dashboard's own help. */
const shipped = [
  { id: 'incorporar', title: 'Como incorporar um vídeo na área de membros' },
  { id: 'vazamento', title: 'Como descobrir quem vazou uma aula' },
  { id: 'formatos', title: 'Formatos aceitos e tamanho dos arquivos' },
  { id: 'armazenamento', title: 'Como funciona o armazenamento' },
]

/** Source of the help list. */
export type HelpSource = 'console' | 'file' | 'product'

/**
 * The help list: what operators wrote in the console, else in a file, else the pages shipped with the product. A change counts at the
 * next call.
 */
export class HelpList {
  readonly #db: Deps['db']
  readonly #shipped: HelpEntry[]
  readonly #file: JsonFile<HelpEntry[]> | undefined

  constructor({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>) {
    this.#db = db
    this.#shipped = shipped.map(({ id, title }) => ({ id, title, link: `${env.publicUrl}/ajuda/${id}` }))
    this.#file = env.helpFile ? new JsonFile(env.helpFile, (json) => list.parse(json), log, 'the help list cannot be read') : undefined
  }

  async read(): Promise<{ source: HelpSource; items: HelpEntry[] }> {
    const written = await listHelpItems(this.#db)
    if (written.length > 0) return { source: 'console', items: written }
    // Null while the file was never valid; its fault is logged.
    const inFile = (await this.#file?.read())?.value
    return inFile ? { source: 'file', items: inFile } : { source: 'product', items: this.#shipped }
  }
}
