import type { Video } from '@videozz/contract/browser'
import { filesText } from '../format/counts.ts'

export type SomeMediaProps = { videos: readonly Pick<Video, 'title'>[]; one: string; many: string }

/** What becomes of some media, in a sentence: `“Aula 1” sai`, `3 arquivos saem`. */
export function SomeMedia({ videos, one, many }: SomeMediaProps) {
  if (videos.length > 1) return `${filesText(videos.length)} ${many}`
  return (
    <>
      “<bdi>{videos[0]?.title}</bdi>” {one}
    </>
  )
}
