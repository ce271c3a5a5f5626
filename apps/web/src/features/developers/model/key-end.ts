const dayMs = 86_400_000

/** When a key may end, by what is chosen. */
export const endChoices = [
  { value: 'never', label: 'Sem data de fim' },
  { value: '30', label: 'Em 30 dias' },
  { value: '90', label: 'Em 90 dias' },
  { value: '365', label: 'Em um ano' },
  { value: 'date', label: 'Em uma data' },
] as const
export type EndChoice = (typeof endChoices)[number]['value']

/** The instant of a choice; null: never. A date counts to its last second in São Paulo, which has no summer time. */
export function endOf(choice: EndChoice, date: string, now: number): string | null {
  if (choice === 'never') return null
  if (choice === 'date') return new Date(`${date}T23:59:59-03:00`).toISOString()
  return new Date(now + Number(choice) * dayMs).toISOString()
}

/** Why a date cannot be the end of a key; null when it can. */
export function checkEndDate(date: string, now: number): string | null {
  const end = Date.parse(`${date}T23:59:59-03:00`)
  if (Number.isNaN(end)) return 'Informe a data.'
  return end > now ? null : 'Escolha uma data futura.'
}
