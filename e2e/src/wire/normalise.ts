import { describeDay, describeInstant, describeMonth } from './describe-instant.ts'

/** Fields whose numbers depend on the machine or on elapsed time. */
const measured = new Set(['bandwidth', 'doneLastHour', 'durationMs', 'latencyMs', 'oldestWaitingSeconds', 'secondsLeft'])
/** A shorter text is none that was drawn, and would be found inside of others. */
const shortestSecret = 6
/** Fields whose text is random and has no form to know it by. */
const secretFields = new Set(['secret', 'uploadId', 'code', 'recoveryCodes', 'totp', 'deviceKey'])
/** Fields that depend on the checkout or the machine. */
const buildFields = new Set(['commit', 'branch', 'node'])
/** Keys of the plans the product ships with: the same in every installation. */
const fixedKey = /^plan[a-z]*0*$/

type Rule = { form: RegExp; to: (found: string, base: Date) => string }

/**
 * Replaces what differs from run to run (keys, tokens, instants, measured numbers) by placeholders. A placeholder bears a number, given
 * at the first appearance, so that two places that held the same value still do.
 */
export class Normaliser {
  readonly #numbers = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #literals = new Map<string, string>()
  readonly #rules: Rule[]
  /** While false, new values become `<kind:?>`: for sorting entries without a fixed order. */
  #numbering = true

  constructor() {
    const numbered = (kind: string) => (found: string) => this.#number(kind, found)
    this.#rules = [
      // Two of one second may be the same.
      { form: /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, to: () => '<jwt>' },
      { form: /\b[a-z0-9]{16}\.[a-z0-9]{8}\.[a-z0-9]{6}\.[\w-]{22}(?![\w-])/g, to: () => '<stream-token>' },
      { form: /\b[a-z0-9]{16}\.\d{1,6}\.[a-z0-9]{6}\.[\w-]{22}(?![\w-])/g, to: () => '<segment-token>' },
      { form: /\bwhsec_[A-Za-z0-9+/=]+/g, to: numbered('webhook-secret') },
      { form: /\bv1,[A-Za-z0-9+/]{43}=/g, to: () => 'v1,<signature>' },
      { form: /\bvz_[A-Za-z0-9]{46}\b/g, to: numbered('api-key') },
      { form: /\bvz_[A-Za-z0-9]{8}\b/g, to: () => '<beginning of an api-key>' },
      { form: /(?<=cadastro: )\d{6}\b|\b\d{6}(?= é o seu código)/g, to: () => '<code>' },
      { form: /\?v=[a-z0-9]{8}\b/g, to: () => '?v=<version>' },
      { form: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, to: numbered('uuid') },
      { form: /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, to: describeInstant },
      { form: /\b20\d\d-\d\d-\d\d\.\d{1,15}\b/g, to: () => '<cursor>' },
      { form: /\b\d{13}\.[a-z0-9]{16}\b/g, to: () => '<cursor>' },
      { form: /\b20\d\d-\d\d-\d\d\b/g, to: describeDay },
      { form: /\b20\d\d-\d\d\b(?!-)/g, to: describeMonth },
      { form: /\b\d\d\/\d\d\/20\d\d(,? (às )?\d\d:\d\d(:\d\d)?)?/g, to: () => '<date>' },
      { form: /\b\d{1,2}º? de [a-zç]+ de 20\d\d( às \d\d:\d\d)?/g, to: () => '<date>' },
      { form: /sha256-[A-Za-z0-9+/]{43}=/g, to: () => 'sha256-<hash>' },
      { form: /\b[A-Z2-7]{32}\b/g, to: numbered('totp-secret') },
      { form: /\b[0-9a-f]{64}\b/g, to: numbered('hash') },
      { form: /\b[a-z0-9]{32}\b/g, to: numbered('address') },
      { form: /(?<![\w-])(?=[\w-]*[\dA-Z])[\w-]{40,}(?![\w-])/g, to: numbered('token') },
      { form: /\b(?=\d*[a-z])[a-z0-9]{16}\b/g, to: (found) => (fixedKey.test(found) ? found : this.#number('key', found)) },
    ]
  }

  /** From now on every occurrence of `value` is written as `<name>`. */
  name(value: string, name: string): void {
    if (value !== '') this.#literals.set(value, `<${name}>`)
  }

  #number(kind: string, value: string): string {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    if (!this.#numbering) return `<${kind}:?>`
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    const placeholder = `<${kind}:${count}>`
    this.#numbers.set(value, placeholder)
    return placeholder
  }

  /** @param base the instant the text was seen at. */
  text(text: string, base: Date): string {
    let result = text
    for (const [value, name] of [...this.#literals].toSorted(([a], [b]) => b.length - a.length)) result = result.replaceAll(value, name)
    for (const { form, to } of this.#rules) result = result.replaceAll(form, (found: string) => to(found, base))
    return result
  }

  /** A JSON value with its fields sorted and its values normalised. */
  value(value: unknown, base: Date, field = ''): unknown {
    if (typeof value === 'string' && buildFields.has(field)) return '<build>'
    if (typeof value === 'string') return secretFields.has(field) ? this.#secret(field, value, base) : this.text(value, base)
    if (typeof value === 'number') {
      if (measured.has(field)) return '<measured>'
      return field === 'id' ? '<row>' : value
    }
    if (Array.isArray(value)) return value.map((one) => this.value(one, base, field))
    if (value === null || typeof value !== 'object') return value
    const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(fields.map(([name, one]) => [this.text(name, base), this.value(one, base, name)]))
  }

  /** A random text; words in capitals under `code` are the error catalogue's. */
  #secret(field: string, value: string, base: Date): string {
    // Sentences about the field, and the codes of the error catalogue.
    if (
      /\s/.test(value) ||
      value.length < shortestSecret ||
      (field === 'code' && /^[A-Z]+(_[A-Z]+)+$|^FORBIDDEN$|^UNAVAILABLE$|^UNEXPECTED$/.test(value))
    )
      return value
    if (/^\d{1,9}$/.test(value)) return `<${field}>`
    const written = this.text(value, base)
    if (written !== value || value === '') return written
    if (this.#numbering) this.name(value, this.#number(field, value).slice(1, -1))
    return this.#number(field, value)
  }

  /** Text to sort by: known values by their number, all others equal. */
  sortKey(value: unknown, base: Date): string {
    this.#numbering = false
    try {
      return JSON.stringify(this.value(value, base))
    } finally {
      this.#numbering = true
    }
  }
}
