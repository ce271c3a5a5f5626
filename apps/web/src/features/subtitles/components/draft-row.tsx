import { ActionIcon, Select, Tooltip } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { subtitleLanguageNames, type SubtitleLanguage } from '@videozz/contract/browser'
import { useState } from 'react'
import type { DraftRow as Row } from '../model/draft-rows.ts'
import { countCues } from '../model/subtitle-words.ts'
import { FileLine } from './file-line.tsx'
import { FilePicker } from './file-picker.tsx'
import css from './draft-row.module.css'

export type DraftRowProps = {
  row: Row
  /** Languages that can be selected. */
  languages: readonly SubtitleLanguage[]
  onLanguage: (language: SubtitleLanguage) => void
  onFile: (file: File | null) => void
  onDrop: () => void
}

/** An unsaved subtitle: its language, its file and its faults. */
export function DraftRow({ row, languages, onLanguage, onFile, onDrop }: DraftRowProps) {
  const [submitted, setSubmitted] = useState(false)
  const { replaces, language, file, faults } = row
  const named = language === null ? 'nova' : `em ${subtitleLanguageNames[language]}`
  const choice = file === null ? 'Escolher arquivo' : 'Trocar arquivo'
  return (
    <li aria-label={replaces ? `Novo arquivo da legenda ${named}` : `Legenda ${named}`}>
      <div className={css.fields}>
        {replaces ? (
          <b className={css.replaced}>{subtitleLanguageNames[replaces.language]}</b>
        ) : (
          <Select
            className={css.language ?? ''}
            aria-label="Idioma"
            placeholder="Idioma"
            allowDeselect={false}
            data={languages.map((value) => ({ value, label: subtitleLanguageNames[value] }))}
            value={language}
            error={language === null && (submitted || file !== null) && 'Por favor, selecione o idioma'}
            onBlur={() => setSubmitted(true)}
            onChange={(value) => value !== null && onLanguage(value as SubtitleLanguage)}
          />
        )}
        <div className={css.file}>
          {file && <FileLine name={file.name}>{countCues(file.cues)}</FileLine>}
          <FilePicker label={`${choice} da legenda ${named}`} onFile={onFile}>
            {choice}
          </FilePicker>
        </div>
        <Tooltip label={replaces ? 'Manter o arquivo atual' : 'Remover linha'}>
          <ActionIcon aria-label={replaces ? `Manter a legenda ${named} como está` : `Remover a legenda ${named}`} onClick={onDrop}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div role="alert" className={css.faults}>
        {faults.map((fault, at) => (
          <p key={at}>{fault}</p>
        ))}
      </div>
    </li>
  )
}
