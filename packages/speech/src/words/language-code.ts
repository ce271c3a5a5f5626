/** Names that engines use and `Intl` does not. */
const otherNames: Record<string, string> = {
  mandarin: 'zh',
  cantonese: 'yue',
  castilian: 'es',
  valencian: 'ca',
  flemish: 'nl',
  moldavian: 'ro',
  moldovan: 'ro',
  haitian: 'ht',
  hawaiian: 'haw',
  pushto: 'ps',
  panjabi: 'pa',
  letzeburgesch: 'lb',
  myanmar: 'my',
  sinhalese: 'si',
  nynorsk: 'nn',
  jw: 'jv',
}
let names: Map<string, string> | undefined

/** English names of the languages that have a code of two letters. */
function readNames(): Map<string, string> {
  const display = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(codes.flatMap((code) => (display.of(code) === undefined ? [] : [[display.of(code)?.toLowerCase() ?? '', code]])))
}

/** The BCP 47 code of a language as an engine names it: `portuguese`, `pt`, `por`, `pt_br`; null where it is none. */
export function languageCode(name: string | null | undefined): string | null {
  const given = name?.trim().toLowerCase().replaceAll('_', '-') ?? ''
  const known = otherNames[given] ?? (names ??= readNames()).get(given)
  if (known !== undefined) return known
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(given) || /^(und|unk|mul|zxx|auto)\b/.test(given)) return null
  try {
    return Intl.getCanonicalLocales(given)[0] ?? null
  } catch {
    return null
  }
}

/** The language alone, as engines take it that know no countries: `pt-BR` is `pt`. */
export const languageOnly = (code: string): string => code.split('-')[0] ?? code
