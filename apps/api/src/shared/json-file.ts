import { readFile, stat } from 'node:fs/promises'
import type { Deps } from './app-deps.ts'

/** The content of a file; `faulty`: it cannot be read or parsed now, and `value` is the last valid one, if any. */
type Reading<T> = { value: T | undefined; faulty: boolean }

/** JSON that the operator keeps in a file. A change counts at the next reading; what is wrong with it is logged once per change. */
export class JsonFile<T> {
  readonly #path: string
  readonly #understand: (json: unknown) => T | Promise<T>
  readonly #warn: (error: unknown) => void
  #known: { version: string; found: Promise<T> } | undefined
  #last: T | undefined
  /** The fault logged last. */
  #loggedFault: string | undefined

  /** @param understand parses the content; may throw. @param complaint is logged with the fault. */
  constructor(path: string, understand: (json: unknown) => T | Promise<T>, log: Deps['log'], complaint: string) {
    this.#path = path
    this.#understand = understand
    this.#warn = (error) => log.warn({ err: error, file: path }, complaint)
  }

  /** Without a file there is no value, and nothing is wrong. */
  async read(): Promise<Reading<T>> {
    let version: string | undefined
    try {
      const { mtimeMs, ctimeMs, size } = await stat(this.#path)
      version = `${mtimeMs} ${ctimeMs} ${size}`
      if (this.#known?.version !== version) this.#known = { version, found: this.#open() }
      this.#last = await this.#known.found
      this.#loggedFault = undefined
      return { value: this.#last, faulty: false }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
      // What the disk refused it may give the next time; what it gave stays as it is until it changes.
      if (code !== undefined) this.#known = undefined
      if (code === 'ENOENT') {
        this.#last = undefined
        this.#loggedFault = undefined
        return { value: undefined, faulty: false }
      }
      const fault = code ?? version
      if (this.#loggedFault !== fault) this.#warn(error)
      this.#loggedFault = fault
      return { value: this.#last, faulty: true }
    }
  }

  async #open(): Promise<T> {
    return this.#understand(JSON.parse(await readFile(this.#path, 'utf8')))
  }
}
