import { useQuery } from '@tanstack/react-query'
import { mediaQuery } from '../../../shared/queries/media.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import type { TranscriptFormat } from './model/transcript-file.ts'
import type { TranscriptDraft } from './use-transcript-draft.ts'

/** A title as the name of a file. */
const fileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'legenda'

/** Hands the words as they stand to the browser's downloads, named as the media. */
export function useDownload(videoKey: string, { words, language }: Pick<TranscriptDraft, 'words' | 'language'>) {
  // Loaded by the page.
  const { data: media } = useQuery({ ...mediaQuery(videoKey), enabled: false })
  return (format: TranscriptFormat): void => {
    // Few download it: what writes it is loaded then.
    import('./model/transcript-file.ts').then(
      ({ writeTranscript }) => saveFile(writeTranscript(words, language, format), `${fileName(media?.title ?? '')}.${format}`),
      () => notifyError('Erro ao baixar a legenda. Tente novamente.'),
    )
  }
}
