import type { Attack, Outcome } from './overlay-attack.ts'

/** Attacks that cannot be tested, with their outcome. */
const untried: readonly { words: string; comes: string }[] = [
  { words: 'a camera before the screen, or a program that records it', comes: 'not noticed; the code is in the recording' },
  { words: 'such a recording, with the code cut out, painted over or blurred frame by frame afterwards', comes: 'not noticed' },
  { words: 'a browser built or driven to lie to the page (its own functions changed from within)', comes: 'not noticed' },
  { words: "the player's script replaced by another on its way", comes: 'not noticed' },
  {
    words: 'the page around the player lays something over it, or filters it',
    comes: 'not noticed; the code moves out from under what is fixed',
  },
]

const say = (outcome: Outcome): string => {
  if (outcome.comes === 'nothing') return 'no effect: the code stays readable'
  if (outcome.comes === 'missed') return '**not noticed**'
  return outcome.names.length === 0 ? 'stopped' : `stopped, reported as ${outcome.names.map((name) => `\`${name}\``).join(' or ')}`
}

/** The published list as Markdown tables, one per group. */
export function renderTable(attacks: readonly Attack[]): string {
  const groups = Map.groupBy(attacks, (attack) => attack.group)
  const parts = [...groups].map(([group, list]) => {
    const rows = list.map((attack) => `| ${attack.words} | ${say(attack.outcome)} |`)
    const last = list.some((attack) => attack.outcome.comes === 'missed') ? untried.map((row) => `| ${row.words} | **${row.comes}** |`) : []
    return [`### ${group}`, '', '| Attack | What comes of it |', '|---|---|', ...rows, ...last].join('\n')
  })
  return `${parts.join('\n\n')}\n`
}
