/** Date and time, for the fields of a live's form, of a moment in so many minutes (in São Paulo). */
export function fieldsIn(minutes: number): { date: string; time: string } {
  const at = new Date(Date.now() + minutes * 60_000)
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', ...options }).format(at)
  return { date: text({ dateStyle: 'short' }), time: text({ timeStyle: 'short' }) }
}
