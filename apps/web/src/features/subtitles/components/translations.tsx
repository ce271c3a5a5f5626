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

/** Translations of the captions into the languages that have none, or have one that people can replace. */
export function Translations({ videoKey, subtitles, writings }: TranslationsProps) {
  const fault = ruleFault(accessRules.editSubtitles, useSession())
  const ready = subtitles.filter(({ status, cues }) => status === 'ready' && cues > 0)
  // Somebody sent it, or it was heard: the languages of the media itself.
  const languages = subtitleLanguages.filter((language) => ready.some((each) => each.language !== language && !isOnly(ready, language)))
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

/** Whether all captions there are in one language. */
const isOnly = (ready: readonly Subtitle[], language: Subtitle['language']): boolean => ready.every((each) => each.language === language)
