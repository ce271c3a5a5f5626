const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]
const first = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** A browser as people call it, such as `Firefox no Linux`. */
export function browserName(userAgent: string): string {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  if (browser === undefined) return userAgent.slice(0, 60) || 'Navegador desconhecido'
  return system === undefined ? browser : `${browser} no ${system}`
}
