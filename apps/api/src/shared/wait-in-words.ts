const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** A wait in Portuguese, rounded up: «40 segundos», «2 minutos», «1 hora». */
export function waitInWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return count(whole, 'segundo', 'segundos')
  const minutes = Math.ceil(whole / 60)
  if (minutes < 60) return count(minutes, 'minuto', 'minutos')
  return count(Math.ceil(minutes / 60), 'hora', 'horas')
}
