import type { Outcome } from './outcomes.ts'
import { shortPermission } from './describe-rule.ts'
import { flaglessOwners, type Persona, singleManagers } from './personas.ts'

type Row = Record<string, string>

/** docs/acesso.md read back: what the tests hold the product against. */
export class AccessPage {
  readonly #rules: Map<string, Row>
  readonly #routes: Map<string, Row>
  readonly #screens: Map<string, Row>

  constructor(text: string) {
    this.#rules = rowsUnder(text, 'Regras')
    this.#routes = rowsUnder(text, 'Rotas da API')
    this.#screens = rowsUnder(text, 'Telas')
  }

  get routes(): string[] {
    return [...this.#routes.keys()]
  }

  get screens(): string[] {
    return [...this.#screens.keys()]
  }

  /** Name of the rule that decides about a route. @throws when the page does not name it. */
  ruleOf(route: string): string {
    return cell(this.#row(this.#routes, route), 'Regra')
  }

  /** A route's outcome for a persona; null is no signed-in person. @throws when the page does not name it. */
  ofRoute(route: string, persona: Persona | null): Outcome {
    return this.#outcome(cell(this.#row(this.#routes, route), 'Regra'), persona)
  }

  /** The status a route answers to a request for an object of another account; null where its address names none. */
  ofForeignThing(route: string): number | null {
    const status = cell(this.#row(this.#routes, route), 'De outra conta')
    return status === '—' ? null : Number(status)
  }

  /** What a member bound to folders gets at a route for a thing outside of them: a status, a refusal, or null where it names none. */
  outsideFolders(route: string): string | null {
    const answer = cell(this.#row(this.#routes, route), 'Fora das pastas')
    return answer === '—' ? null : answer
  }

  /** The scope a route requires of an API key; null where it accepts none. */
  scopeOf(route: string): string | null {
    const scope = cell(this.#row(this.#routes, route), 'Escopo')
    return scope === '—' ? null : scope
  }

  ofScreen(path: string, persona: Persona | null): Outcome {
    return this.#outcome(cell(this.#row(this.#screens, path), 'Regra'), persona)
  }

  /** State of a screen in a persona's menu. `owner` is the same account without a manager. */
  ofMenu(path: string, persona: Persona): { group: string; label: string; shown: 'aberta' | 'bloqueada' | 'escondida' } | null {
    const row = this.#row(this.#screens, path)
    const place = cell(row, 'Entrada')
    if (place === '—') return null
    const [group, label] = place.includes(': ') ? (place.split(': ') as [string, string]) : ['', place]
    const forManagers = persona.rules === undefined ? '' : cell(row, 'Para gerentes')
    if (forManagers === 'sem entrada') return { group, label, shown: 'escondida' }
    const blocked = forManagers === 'bloqueada'
    const { rules: _rules, inside: _inside, bound: _bound, ...owner } = persona
    const open = this.ofScreen(path, blocked ? { ...owner, name: ownerOf(persona) } : persona) === 'sim'
    return { group, label, shown: open ? (blocked ? 'bloqueada' : 'aberta') : 'escondida' }
  }

  #row(rows: Map<string, Row>, key: string): Row {
    const row = rows.get(key)
    if (!row) throw new Error(`docs/acesso.md does not name ${key}: run npm run access-table`)
    return row
  }

  #outcome(rule: string, persona: Persona | null): Outcome {
    const row = this.#row(this.#rules, rule)
    const manager = singleManagers.find((one) => one.name === persona?.name)
    if (manager)
      return listed(row, 'Permissão que basta', shortPermission(manager.permission))
        ? 'sim'
        : (cell(row, 'Gerente sem permissão') as Outcome)
    const owner = flaglessOwners.find((one) => one.name === persona?.name)
    if (owner) return (listed(row, 'Falha sem o sinalizador', owner.flag) ? 'desligada' : cell(row, 'Dono')) as Outcome
    return cell(row, persona?.name ?? 'Ninguém') as Outcome
  }
}

/** The column of the account a manager acts for. */
const ownerOf = ({ account }: Persona): string => (account.status === 'overdue' ? 'Em atraso' : 'Dono')

const listed = (row: Row, column: string, value: string): boolean => cell(row, column).split(', ').includes(value)

function cell(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`docs/acesso.md has no column ${column}`)
  return value
}

/** The rows of the table under a heading, up to the next one, by their first cell. */
function rowsUnder(text: string, heading: string): Map<string, Row> {
  const part = text.split(/^###? /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  const lines = part.split('\n').filter((line) => line.startsWith('| '))
  const [head = [], , ...rows] = lines.map((line) => line.slice(2, -2).split(' | '))
  return new Map(rows.map((cells) => [plain(cells[0]), Object.fromEntries(head.map((name, at) => [name, plain(cells[at])]))]))
}

const plain = (text = ''): string => text.replace(/^`(.*)`$/, '$1')
