import type { Video } from '@videozz/contract/browser'
import { counted } from '../../../shared/format/counts.ts'
import type { ShareSubject } from './share-subject.ts'

const lessonsText = counted('aula', 'aulas')

/** A single media is shared as itself, several as one code in the order in which they were selected. */
export function selectionSubject(videos: readonly Video[]): ShareSubject | null {
  const [first] = videos
  if (first === undefined) return null
  if (videos.length === 1) return { is: 'media', ...first }
  return { is: 'selection', videos: videos.map(({ key }) => key), title: `${first.title} e mais ${lessonsText(videos.length - 1)}` }
}
