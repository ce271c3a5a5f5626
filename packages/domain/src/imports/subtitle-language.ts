import type { SubtitleLanguage } from '@videozz/contract'

/** The language a subtitle of another host has here, by its tag there (BCP 47, in any writing). @returns undefined for one we do not have. */
export function subtitleLanguageOf(tag: string): SubtitleLanguage | undefined {
  const [language, region] = tag.trim().toLowerCase().replaceAll('_', '-').split('-')
  if (language === 'pt' && (region === undefined || region === 'br')) return 'pt-BR'
  if (language === 'en') return 'en-US'
  return language === 'es' ? 'es-ES' : undefined
}
