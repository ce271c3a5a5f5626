import { z } from 'zod'
import type { Deps } from '../../shared/app-deps.ts'
import { JsonFile } from '../../shared/json-file.ts'

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
  readonly #shipped: HelpEntry[]
  readonly #file: JsonFile<HelpEntry[]> | undefined

  constructor({ env, log }: Pick<Deps, 'env' | 'log'>) {
    this.#shipped = shipped.map(({ id, title }) => ({ id, title, link: `${env.publicUrl}/ajuda/${id}.html` }))
    this.#file = env.helpFile ? new JsonFile(env.helpFile, (json) => list.parse(json), log, 'the help list cannot be read') : undefined
  }

  /** Without a file, or while it was never understood, the shipped list; the log says what is wrong with the file. */
  async read(): Promise<HelpEntry[]> {
    return (await this.#file?.read())?.value ?? this.#shipped
  }
}
