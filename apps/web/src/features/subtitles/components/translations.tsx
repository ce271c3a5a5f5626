import { accessRules, errorMessage, subtitleLanguages } from '@videozz/contract/browser'
import type { Subtitle } from '../../../shared/queries/subtitles.ts'
import type { Writings } from '../../../shared/queries/writings.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { sentWords } from '../model/writing-words.ts'
import { NoSubtitle } from './no-subtitle.tsx'
import { SubtitleSection } from './subtitle-section.tsx'
import { TranslationRow } from './translation-row.tsx'
import css from './translations.module.css'

export type TranslationsProps = { videoKey: string; subtitles: readonly Subtitle[]; writings: Writings }

/** Translations of the captions into the languages that have none, and those that were translated before. */
export function Translations({ videoKey, subtitles, writings }: TranslationsProps) {
  const fault = ruleFault(accessRules.editSubtitles, useSession())
  const ready = subtitles.filter(({ status, cues }) => status === 'ready' && cues > 0)
  const languages = subtitleLanguages.filter((language) => {
    const isThere = ready.some((each) => each.language === language)
    const isTranslated = writings.items.some((each) => each.kind === 'translation' && each.language === language)
    return ready.length > 0 && (!isThere || isTranslated)
  })
  if (languages.length === 0) return null
  return (
    <SubtitleSection
      id="traducoes"
      title="Traduções"
      hint="Escritas por IA a partir da legenda que a mídia já tem. Confira antes de publicar."
    >
      {writings.configured ? (
        <>
          <ul className={css.rows}>
            {languages.map((language) => (
              <TranslationRow
                key={language}
                videoKey={videoKey}
                language={language}
                present={ready.find((each) => each.language === language)}
                writing={writings.items.find((each) => each.kind === 'translation' && each.language === language)}
                locked={fault && errorMessage(fault)}
              />
            ))}
          </ul>
          <p className={css.note}>{sentWords(writings.place)}</p>
        </>
      ) : (
        <NoSubtitle>A tradução por IA ainda não foi configurada por quem administra esta instalação.</NoSubtitle>
      )}
    </SubtitleSection>
  )
}
