import { ActionIcon, Tooltip } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { subtitleLanguageNames } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { saveFile } from '../../../shared/save-file.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { type Subtitle, subtitleTextQuery } from '../../../shared/queries/subtitles.ts'
import { countCues } from '../model/subtitle-words.ts'
import { FileLine } from './file-line.tsx'
import { FilePicker } from './file-picker.tsx'
import css from './subtitle-row.module.css'

export type SubtitleRowProps = {
  subtitle: Subtitle
  /** Why it cannot be changed by this person, or null. */
  locked: string | null
  onReplace: (file: File | null) => void
  onDelete: () => void
}

/** A saved subtitle. */
export function SubtitleRow({ subtitle, locked, onReplace, onDelete }: SubtitleRowProps) {
  const client = useQueryClient()
  const language = subtitleLanguageNames[subtitle.language]
  const download = (): void =>
    void client
      .fetchQuery(subtitleTextQuery(subtitle))
      .then((text) => saveFile(new Blob([text], { type: 'text/vtt' }), `${subtitle.name.replace(/\.(vtt|srt)$/i, '') || language}.vtt`))
      .catch(notifyError)
  return (
    <li className={css.row}>
      <div className={css.words}>
        <b>{language}</b>
        <FileLine name={subtitle.name}>
          {countCues(subtitle.cues)} · {formatDate(subtitle.updatedAt)}
        </FileLine>
      </div>
      <div className={css.acts}>
        <FilePicker label={`Substituir a legenda em ${language}`} reason={locked} onFile={onReplace}>
          Substituir
        </FilePicker>
        <Tooltip label="Baixar">
          <ActionIcon aria-label={`Baixar a legenda em ${language}`} onClick={download}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <DisabledHint reason={locked}>
          <ActionIcon aria-label={`Excluir a legenda em ${language}`} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </DisabledHint>
      </div>
    </li>
  )
}
