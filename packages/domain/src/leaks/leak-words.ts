import type { LeakFacts, LeakPerson, LeakShown } from '@videozz/contract'
import { formatClock } from '../format-clock.ts'

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2, minimumFractionDigits: 2 })
const short = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** A length in words: `38 s`, `2 min 14 s`, `1 h 05 min`. */
export function sayLength(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')} min`
}

/** Whom a case names, in one line. */
export function sayPerson({ kind, identified, name, email, memberId }: LeakPerson): string {
  const known = name ?? email ?? (memberId === null ? null : `aluno ${memberId}`)
  if (known !== null) return known
  if (identified === 'erased') return kind === 'user' ? 'Pessoa que não está mais na plataforma' : 'Pessoa cujos dados foram apagados'
  return 'Sessão sem identificação'
}

/** How it is known who that is. */
export function sayIdentified({ identified, email, name, memberId }: LeakPerson): string {
  const mail = name !== null && email !== null ? `${email}, ` : ''
  const member = memberId === null ? '' : ` (código ${memberId})`
  if (identified === 'signed') return `${mail}identidade garantida pela área de membros${member}`
  if (identified === 'unsigned') return `${mail}informado pela página, sem assinatura`
  if (identified === 'account') return `${mail}pessoa da conta, em prévia ou download`
  if (identified === 'erased') return 'o que se sabia desta pessoa foi apagado'
  return 'a página não disse quem assistia'
}

/** How the picture of a copy lies: `giro 1,6°, corte 9 %`. */
export function sayPicture({ turned, mirrored, coverage }: Pick<LeakShown, 'turned' | 'mirrored' | 'coverage'>): string {
  const cut = Math.round((1 - coverage) * 100)
  const upside = Math.abs(turned) > 135
  const tilt = upside ? Math.abs(turned) - 180 : turned
  const parts = [
    mirrored && 'espelhada',
    upside && 'de cabeça para baixo',
    Math.abs(tilt) >= 0.5 && `giro ${short.format(Math.abs(tilt))}°`,
    cut >= 1 && `corte ${cut} %`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'inteira'
}

/** Where a copy begins in a media, and how fast it runs: `desde 04:20, a 1,00×`. */
export const sayTime = ({ second, rate }: { second: number; rate: number }): string =>
  `desde ${formatClock(second)}, a ${decimal.format(rate)}×`

/** The media seconds of pieces, first to last. */
export function shownSpan({ segments }: Pick<LeakShown, 'segments'>): { from: number; to: number } {
  return {
    from: Math.max(0, Math.min(...segments.map(({ from, rate, offset }) => rate * from + offset))),
    to: Math.max(...segments.map(({ to, rate, offset }) => rate * to + offset)),
  }
}

/** The media with most evidence. */
export const mainShown = ({ shown, named }: Pick<LeakFacts, 'shown' | 'named'>): LeakShown | undefined =>
  shown.find(({ key, generation }) => key === named[0]?.media && generation === named[0]?.generation) ??
  shown.toSorted((one, other) => other.units.length - one.units.length)[0]
