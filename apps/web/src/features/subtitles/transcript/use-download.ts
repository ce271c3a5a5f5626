import { useQueryClient } from '@tanstack/react-query'
import { mediaQuery } from '../../../shared/queries/media.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { type TranscriptFormat, writeTranscript } from './model/transcript-file.ts'
import type { TranscriptDraft } from './use-transcript-draft.ts'

/** A title as the name of a file. */
const fileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'legenda'

/** Hands the words as they stand to the browser's downloads, named as the media. */
export function useDownload(videoKey: string, { words, language }: Pick<TranscriptDraft, 'words' | 'language'>) {
  const client = useQueryClient()
  return (format: TranscriptFormat): void => {
    const title = client.getQueryData(mediaQuery(videoKey).queryKey)?.title ?? ''
    saveFile(writeTranscript(words, language, format), `${fileName(title)}.${format}`)
  }
}
