/** Seconds of media played, in words: `12 min 34 s`, `menos de 1 s`, `não começou`. */
export function sayWatched(seconds: number): string {
  if (seconds <= 0) return 'Não começou a assistir'
  if (seconds < 1) return 'Menos de 1 s'
  const whole = Math.floor(seconds)
  const parts: [amount: number, unit: string][] = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ]
  return parts
    .filter(([amount]) => amount > 0)
    .slice(0, 2)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ')
}
