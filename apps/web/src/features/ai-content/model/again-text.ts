import type { ListedAiItem } from '@videozz/contract/browser'
import { costMinutes } from './source-captions.ts'

/** What beginning a failed item again takes of the account's transcription, or null where it takes none. */
export function againText({ medias }: Pick<ListedAiItem, 'medias'>): string | null {
  const wordless = medias.flatMap(({ transcribeSeconds }) => transcribeSeconds ?? [])
  if (wordless.length === 0) return null
  const cost = costMinutes(wordless.reduce((sum, seconds) => sum + seconds, 0))
  const subject = wordless.length === 1 ? 'a mídia sem legenda é transcrita' : `as ${wordless.length} mídias sem legenda são transcritas`
  return `Ao tentar de novo, ${subject} antes: isso usa ${cost} do seu tempo de transcrição.`
}
