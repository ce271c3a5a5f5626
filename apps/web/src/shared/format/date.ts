const timeZone = 'America/Sao_Paulo'
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', { timeZone, ...options })

const full = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
const short = format({ day: '2-digit', month: '2-digit' })
const clock = format({ hour: '2-digit', minute: '2-digit' })
const long = format({ weekday: 'long', day: 'numeric', month: 'long' })

type Instant = string | number | Date

/** `21/11/2025`, in São Paulo. */
export const formatDate = (instant: Instant): string => full.format(new Date(instant))
/** `21/11`, in São Paulo. */
export const formatDayMonth = (instant: Instant): string => short.format(new Date(instant))
/** `20/11/2025 às 21:34`, in São Paulo. */
export const formatDateTime = (instant: Instant): string => `${formatDate(instant)} às ${clock.format(new Date(instant))}`

/** `21:34`, in São Paulo. */
export const formatClockOfDay = (instant: Instant): string => clock.format(new Date(instant))

/** `Sexta-feira, 21 de novembro`, in São Paulo. */
export function formatLongDay(instant: Instant): string {
  const text = long.format(new Date(instant))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
