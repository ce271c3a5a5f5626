/** Languages a subtitle may be in, in the order they are offered. */
export const subtitleLanguages = ['pt-BR', 'en-US', 'es-ES'] as const
export type SubtitleLanguage = (typeof subtitleLanguages)[number]

/** What people call them. */
export const subtitleLanguageNames: Record<SubtitleLanguage, string> = { 'pt-BR': 'Português', 'en-US': 'Inglês', 'es-ES': 'Espanhol' }

/** Largest file of a subtitle, in bytes. */
export const maxSubtitleBytes = 5 * 1024 * 1024
