import { mindMapFaults, quizLimits } from '@videozz/domain'
import { useMemo } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { MapDraft } from './model/map-draft.ts'
import type { useSaveMap } from './use-save-map.ts'

function titleFault(title: string): string | undefined {
  if (title.trim() === '') return 'Digite um título'
  return title.trim().length > quizLimits.title ? `O título não pode ter mais que ${quizLimits.title} caracteres` : undefined
}
/** Field of a topic in an answer of the server. */
const ofTopic = /^content\.(.+)$/

/** What is wrong with a draft: by our rules, and by the server in its last saving as long as nothing was changed since. */
export function useMapFaults(values: MapDraft, { error, variables }: Pick<ReturnType<typeof useSaveMap>, 'error' | 'variables'>) {
  return useMemo(() => {
    const own = mindMapFaults(values.root)
    const sent = error instanceof ApiError && variables?.draft === values ? error.fields : {}
    const told = Object.entries(sent).flatMap(([name, sentence]) => {
      const id = ofTopic.exec(name)?.[1]
      return id === undefined ? [] : [[id, sentence] as const]
    })
    const topics: Readonly<Record<string, string>> = { ...Object.fromEntries(told), ...own.topics }
    const title = titleFault(values.title) ?? sent['title']
    const map = own.map ?? sent['content']
    return { title, map, topics, isFaulty: title !== undefined || map !== undefined || Object.keys(topics).length > 0 }
  }, [values, error, variables])
}
